"""The full-screen app: draws a seat's view, sends choices, decides no rule."""
