import { getApiDocs, getOpenApi } from '@ijsploeg/worker/contract';
import { type Route, route } from '../../platform/http/endpoint.ts';
import { docsPage } from './docs-page.ts';
import { describeApi } from './openapi.ts';

/** The page loads nothing. */
const DOCS_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The routes of the API description, which is generated from the route table.
 *
 * @param routes the whole table, including these two; called on the first request
 */
export function apiDescriptionRoutes(routes: () => readonly Route[]): Route[] {
  let openApi: ReturnType<typeof describeApi> | undefined;
  const document = () => {
    openApi ??= describeApi(routes());
    return openApi;
  };
  return [
    route(getOpenApi, async () => ({ ...document() })),
    route(getApiDocs, async ({ c }) => {
      c.header('Content-Security-Policy', DOCS_POLICY);
      return c.html(docsPage(document()));
    }),
  ];
}
