import { useEffect, useState } from 'react';

const readAddress = () => Object.fromEntries(new URLSearchParams(window.location.search));

/**
 * What the address holds behind its `?`, and the way to change it in place, for a page without the router.
 *
 * @param read keeps of it what makes sense; the same function each time
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
    const query = new URLSearchParams(Object.fromEntries(next) as Record<string, string>);
    const { pathname } = window.location;
    window.history.replaceState(window.history.state, '', query.size > 0 ? `${pathname}?${query}` : pathname);
    setSearch(read(readAddress()));
  };
  return [search, change];
}
