"""The smallest positions on which two readings differ, searched for and stored for the concordance."""
