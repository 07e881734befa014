"""The studio: a page that shows the author of a game what each saving of a file has changed.

The server (`server`) knows no game: workers (`worker`) do, processes that are started anew whenever a file is saved, so that what is
shown is what was written last. A worker plays a game up to a position (`position`) and tells all that a page or a terminal may show of
it (`look`), how large what can be pointed at is (`drawing`), and where the author's code breaks down (`faults`).
"""
