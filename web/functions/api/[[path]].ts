/**
 * Forwards everything under /api to the Worker by its service binding, so that the browser has one origin.
 */
export const onRequest: PagesFunction<{ API: Fetcher }> = ({ request, env }) => env.API.fetch(request);
