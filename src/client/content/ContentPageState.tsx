import type { UseQueryResult } from '@tanstack/react-query';
import { errorCode } from '../trpc.ts';
import { MessagePage } from '../ui/MessagePage.tsx';
import { NotFoundPage } from '../ui/NotFoundPage.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';

/** Loading, not-found and error states of a content page. */
export function ContentPageState({ query, path }: { query: UseQueryResult; path: string }) {
  if (query.isPending) {
    return (
      <div className="wrap section" role="status" aria-label="Loading">
        <Skeleton width="60%" height={52} />
        <Skeleton width="40%" height={20} style={{ marginTop: 20 }} />
        <Skeleton height={420} radius="var(--radius-md)" style={{ marginTop: 36 }} />
      </div>
    );
  }
  if (errorCode(query.error) === 'NOT_FOUND') return <NotFoundPage />;
  return (
    <MessagePage
      drawing="error"
      title="Error loading the page"
      text="The text could not be loaded. Please try again."
      canonical={path}
      action={<TryAgain pending={query.isFetching} onRetry={query.refetch} />}
    />
  );
}
