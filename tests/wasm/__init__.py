"""The rules in WebAssembly: the modules are fresh, and play what Python plays."""
