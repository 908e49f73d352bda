import { beforeEach } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime.js';

/** Every test starts in Dutch: test files share the modules, and another file may have chosen English. */
beforeEach(() => overwriteGetLocale(() => 'nl'));
