"""The room where a game is played through: what is chosen before it, the game and the cursor in it, the screen."""
