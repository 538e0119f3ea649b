"""The fourth way: the rules compiled for WebAssembly, so that a page plays without a server.

`python -m lostcities.wasm` writes the modules into the folders of the games. It is for developers:
neither playing nor installing needs it.
"""
