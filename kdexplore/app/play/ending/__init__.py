"""The end of a game on one screen: who has won and by what, the score pad, every board. Any room can show it."""
