"""What models read and may choose in recorded runs, pinned byte for byte while modules move. Deleted at the end."""
