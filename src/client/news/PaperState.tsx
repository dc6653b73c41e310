import type { UseQueryResult } from '@tanstack/react-query';
import { NotFoundPage } from '../layout/NotFoundPage.tsx';
import { errorCode } from '../trpc.ts';
import { Button } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** A text that is not here yet, does not exist, or could not be loaded. */
export function PaperState({ query, path }: { query: UseQueryResult; path: string }) {
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
    <div className="wrap section">
      <PageHead title="Error loading the page" description="The text could not be loaded." canonical={path} noindex />
      <Message
        drawing="error"
        level={1}
        title="Error loading the page"
        text="The text could not be loaded. Please try again."
        action={
          <Button pending={query.isFetching} onClick={() => void query.refetch()}>
            Try Again
          </Button>
        }
      />
    </div>
  );
}
