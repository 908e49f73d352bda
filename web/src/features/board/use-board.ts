import { type Board, getBoard, SCREEN_KEY_HEADER } from '@ijsploeg/worker/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, callApi } from '../../lib/api/api.ts';
import { serverDate, serverNow } from '../../lib/api/server-clock.ts';
import { nextReload } from './board-night.ts';

const POLL_MS = 30_000;

interface BoardState {
  /** The last board that arrived. */
  board: Board | undefined;
  /** When it arrived, by the server's clock; null while the connection works. */
  staleSince: Date | null;
  /** The screen was ended, or its link is wrong. */
  isUnknown: boolean;
}

/**
 * Reads the board each half minute. The last one stays without a connection. The page is loaded again at night and when the
 * portal has a new version, but only while there is a connection: otherwise the device would show an error page of the browser.
 */
export function useBoard(key: string): BoardState {
  const query = useQuery({
    queryKey: ['board', key],
    queryFn: ({ signal }) => callApi(getBoard, { headers: { [SCREEN_KEY_HEADER]: key }, signal }),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
    refetchOnReconnect: 'always',
    staleTime: 0,
    retry: false,
    structuralSharing: false,
  });
  const [reloadAt] = useState(() => nextReload(serverDate()));
  const { data: board, dataUpdatedAt, isError, error } = query;
  const [version, setVersion] = useState(board?.version);
  if (board && version === undefined) setVersion(board.version);
  const isOutdated = board !== undefined && version !== undefined && board.version !== version;
  useEffect(() => {
    if (dataUpdatedAt > 0 && !isError && (isOutdated || serverNow() >= reloadAt)) location.reload();
  }, [dataUpdatedAt, isError, isOutdated, reloadAt]);
  const isUnknown = error instanceof ApiError && error.code === 'screen.unknown';
  return {
    board: isUnknown ? undefined : board,
    staleSince: isError && board ? new Date(dataUpdatedAt + serverNow() - Date.now()) : null,
    isUnknown,
  };
}
