import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the app keeps its things. */
export const USER_DATA = process.env.HOST_USER_DATA ?? mkdtempSync(join(tmpdir(), 'desktop-'));
mkdirSync(USER_DATA, { recursive: true });
/** The system's language. */
export const LOCALE = process.env.HOST_LOCALE ?? 'nl-NL';
/** Where an installed app keeps what came with it; none where it was not installed. */
export const RESOURCES = process.env.HOST_RESOURCES;
if (RESOURCES) Object.assign(process, { resourcesPath: RESOURCES });
