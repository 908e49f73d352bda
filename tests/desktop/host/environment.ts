import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The app's data folder. */
export const USER_DATA = process.env.HOST_USER_DATA ?? mkdtempSync(join(tmpdir(), 'desktop-'));
mkdirSync(USER_DATA, { recursive: true });
/** The system's language. */
export const LOCALE = process.env.HOST_LOCALE ?? 'nl-NL';
/** The resources folder of an installed app; undefined when the app is not installed. */
export const RESOURCES = process.env.HOST_RESOURCES;
if (RESOURCES) Object.assign(process, { resourcesPath: RESOURCES });
