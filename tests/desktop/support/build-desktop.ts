import { buildDesktop } from '../../../scripts/lib/desktop-build.ts';

/** Builds the app for the tests. */
export default buildDesktop;
