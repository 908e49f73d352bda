import { name } from '../../../portal.config.json';

/** The name of the event. The file is checked by every build: see web/vite.config.ts. */
export const PORTAL_NAME: string = name;
