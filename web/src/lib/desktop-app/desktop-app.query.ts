import { type DesktopDownloads, type DesktopFile, getHealth } from '@ijsploeg/worker/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../api/api.ts';
import { desktopAppKey } from '../api/query-keys.ts';
import { desktopBridge } from '../browser/desktop-bridge.ts';
import { ownFiles, ownSystem } from './own-files.ts';

/** The installers of the desktop app that the portal offers. */
export interface DesktopAppOffer {
  downloads: DesktopDownloads;
  /** Those for this computer. */
  own: readonly DesktopFile[];
}

/** Null if the portal offers no desktop app. */
export const desktopAppQuery = queryOptions({
  queryKey: desktopAppKey,
  queryFn: async ({ signal }): Promise<DesktopAppOffer | null> => {
    const { desktopDownloads } = await callApi(getHealth, { signal });
    return desktopDownloads ? { downloads: desktopDownloads, own: ownFiles() } : null;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether the desktop app could be used here: in a browser on a computer. */
export const canOfferApp = (): boolean => !desktopBridge() && ownSystem() !== null;

/** The offer to an admin on a computer. Asks only where one could be shown. */
export function useDesktopAppOffer(isAsked: boolean) {
  const isEnabled = isAsked && canOfferApp();
  const { data, isPending, failureCount } = useQuery({ ...desktopAppQuery, enabled: isEnabled });
  return {
    offer: isEnabled ? (data ?? null) : null,
    /** Whether the offer is loaded, or will not load soon. Then nothing appears later. */
    isLoaded: !isEnabled || !isPending || failureCount > 0,
  };
}
