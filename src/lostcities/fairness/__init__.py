"""A shuffle that anybody can check: commitments before the deal, receipts, verification."""
