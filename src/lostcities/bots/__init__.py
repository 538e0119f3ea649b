"""Players of every strength, behind one small contract."""
