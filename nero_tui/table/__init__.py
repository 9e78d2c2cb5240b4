"""What every game at this table shares; no rule of any game lives here."""
