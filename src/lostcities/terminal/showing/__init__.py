"""What stands on the screen: the table, the news, the menu, made to fit."""
