import { unchangedPage } from '../edge/serve-page.ts';
import type { SiteEnv } from '../edge/site-env.ts';

/** Every page without a function of its own. The build excludes the files of the site from the functions. */
export const onRequestGet: PagesFunction<SiteEnv> = ({ request, env }) => unchangedPage(env, request);
