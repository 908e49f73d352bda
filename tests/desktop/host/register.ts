import { registerHooks } from 'node:module';

/** `node --import register.ts dist/main.js` resolves `electron` to the stand-in in this folder. */

const HOST = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (name, context, next) =>
    name === 'electron' || name === 'electron/main' ? { url: HOST, shortCircuit: true } : next(name, context),
});
