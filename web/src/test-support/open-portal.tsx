import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from 'vitest-browser-react';
import { Toasts } from '../components/ui/toast.tsx';
import { createQueryClient } from '../query-client.ts';
import { createPortalRouter } from '../router.ts';

/**
 * Renders the whole portal at a path, as `main.tsx` does, with an empty cache and its own history. Set up the
 * API with `fakeApi` or `fakeAdminApi` first.
 */
export async function openPortal(address: string) {
  const client = createQueryClient();
  const router = createPortalRouter(client);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  const { unmount } = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>,
  );
  return {
    client,
    close: unmount,
    path: () => router.state.location.href,
    search: () => router.state.location.search,
    history: router.history,
  };
}
