import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ShortlistView } from '../../shared/shortlist/shortlist-schemas.ts';
import { errorCode, trpc } from '../trpc/trpc.ts';
import { describeChanges } from './describe-changes.ts';

/** How often a visible page asks the server whether others have changed the list. */
const POLL_MS = 30_000;
/** How many changes by others the page names. */
const MAX_NEWS = 4;

const subscribeToConnection = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/**
 * A shared list that is kept up to date: on focus, when the connection is back, and every 30 seconds while the page is visible. `news` says
 * in sentences what others have changed since the page was opened, the latest change first; `newsCount` counts these changes, as two of them
 * may have the same sentence.
 */
export function useSharedList(token: string) {
  // once the list is loaded, only its version is requested, which costs less; the list is read again when the version has risen
  const list = trpc.shortlist.get.useQuery({ token }, { refetchOnReconnect: ({ state }) => (state.data ? false : 'always') });
  const isOpen = list.data !== undefined && errorCode(list.error) !== 'NOT_FOUND';
  const version = trpc.shortlist.version.useQuery(
    { token },
    {
      enabled: isOpen,
      initialData: () => list.data && { version: list.data.version },
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
      refetchInterval: POLL_MS,
    },
  );
  const { refetch } = list;
  const isOutdated = version.data !== undefined && list.data !== undefined && version.data.version > list.data.version;
  const isClosed = errorCode(version.error) === 'NOT_FOUND';
  const { dataUpdatedAt } = version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer about the version repeats a read of the list that failed
  useEffect(() => {
    if (isOutdated || isClosed) void refetch();
  }, [isOutdated, isClosed, refetch, dataUpdatedAt]);

  const lastList = useRef<ShortlistView | undefined>(undefined);
  const [{ news, newsCount }, setNews] = useState<{ news: readonly string[]; newsCount: number }>({ news: [], newsCount: 0 });
  useEffect(() => {
    if (!list.data) return;
    const changes = lastList.current ? describeChanges(lastList.current, list.data) : [];
    lastList.current = list.data;
    if (changes.length === 0) return;
    setNews((former) => ({
      news: [...new Set([...changes, ...former.news])].slice(0, MAX_NEWS),
      newsCount: former.newsCount + changes.length,
    }));
  }, [list.data]);
  const isOffline = useSyncExternalStore(
    subscribeToConnection,
    () => !navigator.onLine,
    () => false,
  );
  return { list, news, newsCount, isOffline };
}
