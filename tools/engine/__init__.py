"""The engine measured: speed, equality with the core, proofs beside a plain minimax, strength, calibration."""
