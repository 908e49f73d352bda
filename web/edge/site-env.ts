/** The variables and bindings of the Pages site; see `web/wrangler.toml`. */
export interface SiteEnv {
  API: Pick<Fetcher, 'fetch'>;
  ASSETS: Pick<Fetcher, 'fetch'>;
  /** `https://portal.example`, without a trailing slash; the same as the Worker's. */
  PORTAL_ORIGIN: string;
}
