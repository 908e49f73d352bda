import { buildDesktop } from '../../../scripts/lib/desktop-build.ts';

/** Builds the app that the tests start. */
export default buildDesktop;
