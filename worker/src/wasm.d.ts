/** Workers compile no WebAssembly at run time: an import of a `.wasm` file is a module that is compiled already. */
declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
