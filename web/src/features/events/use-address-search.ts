import { useEffect, useState } from 'react';

// The page without search params is prerendered.
const readAddress = () =>
  Object.fromEntries(new URLSearchParams(import.meta.env.SSR ? '' : window.location.search));

/**
 * The search params and a function that replaces some of them, for a page without the router.
 *
 * @param read parses the search params; must be a stable function
 */
export function useAddressSearch<Search extends Record<string, string | undefined>>(
  read: (search: Record<string, unknown>) => Search,
): [Search, (change: Partial<Search>) => void] {
  const [search, setSearch] = useState(() => read(readAddress()));
  useEffect(() => {
    const follow = () => setSearch(read(readAddress()));
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [read]);
  const change = (changed: Partial<Search>) => {
    const next = Object.entries({ ...readAddress(), ...changed }).filter(([, value]) => value !== undefined);
    const query = String(new URLSearchParams(Object.fromEntries(next) as Record<string, string>));
    const { pathname } = window.location;
    window.history.replaceState(window.history.state, '', query ? `${pathname}?${query}` : pathname);
    setSearch(read(readAddress()));
  };
  return [search, change];
}
