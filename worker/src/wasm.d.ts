/** Workers do not compile WebAssembly at run time: a `.wasm` import is a compiled module. */
declare module '*.wasm' {
  const module: WebAssembly.Module;
  export default module;
}
