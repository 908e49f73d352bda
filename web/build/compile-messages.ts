import { compile } from '@inlang/paraglide-js';
import { messageOptions } from './message-options.ts';

/** Writes src/paraglide from messages/*.json, for types and tests in a fresh clone. */
await compile(messageOptions);
