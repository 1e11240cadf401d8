"""`python -m explorer`."""

from explorer.cli import main

if __name__ == "__main__":
    main()
