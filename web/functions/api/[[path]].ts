/** Everything under /api belongs to the Worker, reached inside the platform: one origin for the browser. */
export const onRequest: PagesFunction<{ API: Fetcher }> = ({ request, env }) => env.API.fetch(request);
