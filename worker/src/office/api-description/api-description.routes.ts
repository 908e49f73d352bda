import { getApiDocs, getOpenApi } from '@ijsploeg/worker/contract';
import { type Route, route } from '../../platform/http/endpoint.ts';
import { docsPage } from './docs-page.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { describeApi } from './openapi.ts';

/** The Content-Security-Policy of the page: it allows only its inline style, by hash. */
async function docsPolicy(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(DOCS_STYLE));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}

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
      c.header('Content-Security-Policy', await docsPolicy());
      return c.html(docsPage(document()));
    }),
  ];
}
