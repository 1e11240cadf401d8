"""20 Strong: Hoplomachus Victorum: a hero, twenty dice and the camps of Mount Vesuvius."""
