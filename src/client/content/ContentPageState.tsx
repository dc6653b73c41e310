import type { UseQueryResult } from '@tanstack/react-query';
import { m } from '../../shared/messages/messages.ts';
import { errorCode } from '../trpc/trpc.ts';
import { NotFoundPage } from '../ui/page/NotFoundPage.tsx';
import { StateMessagePage } from '../ui/page/StateMessagePage.tsx';
import { TryAgain } from '../ui/page/TryAgain.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';

/** What a content page (an article, a guide or a legal page) shows while it loads, if it does not exist, or if loading failed. */
export function ContentPageState({ query, path }: { query: UseQueryResult; path: string }) {
  if (query.isPending) {
    return (
      <Loading className="wrap section">
        <Skeleton width="60%" height={52} />
        <Skeleton width="40%" height={20} style={{ marginTop: 20 }} />
        <Skeleton height={420} radius="var(--radius-md)" style={{ marginTop: 36 }} />
      </Loading>
    );
  }
  if (errorCode(query.error) === 'NOT_FOUND') return <NotFoundPage />;
  return (
    <StateMessagePage
      drawing="error"
      title={m.content_failed()}
      text={m.content_failed_text()}
      canonical={path}
      action={<TryAgain pending={query.isFetching} onRetry={query.refetch} />}
    />
  );
}
