"""What is read at the table: the rulebook, help, the score of a game and its replay. No Textual here."""
