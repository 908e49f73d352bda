import { compile } from '@inlang/paraglide-js';
import { messageOptions } from './message-options.ts';

/** Writes src/paraglide from messages/*.json, so that types and tests find it on a fresh clone. */
await compile(messageOptions);
