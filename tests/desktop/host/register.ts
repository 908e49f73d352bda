import { registerHooks } from 'node:module';

/** `node --import register.ts dist/main.js`: `electron` is the stand-in of this folder, however it is asked for. */

const HOST = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' || name === 'electron/main' ? { url: HOST, shortCircuit: true } : next(name, context),
});
