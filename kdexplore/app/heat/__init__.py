"""Heat over the boards of Play, Lab and Analyse: layers that games are played for, asked of the analysis service."""
