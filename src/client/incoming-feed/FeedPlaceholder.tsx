import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { errorCode } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';

interface FeedPlaceholderProps {
  query: { error: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown };
  title: string;
  /** Whether the address names nothing that can be. */
  isMissing: boolean;
  goneText: string;
  /** Height of what is loading, below the heading. */
  height: number;
}

/** Whether an error says that the member has no such feed or report. */
export const isGone = (error: unknown): boolean => ['NOT_FOUND', 'FORBIDDEN'].includes(errorCode(error) ?? '');

/** Stands for a feed or a report until it has loaded, or where the member has none there. */
export function FeedPlaceholder({ query, title, isMissing, goneText, height }: FeedPlaceholderProps) {
  if (isMissing || isGone(query.error))
    return (
      <StateMessage
        drawing="search"
        level={1}
        title={title}
        text={query.error instanceof Error ? query.error.message : goneText}
        action={<ButtonLink to={paths.feeds()}>{m.feed_back()}</ButtonLink>}
      />
    );
  return (
    <QueryPlaceholder
      query={query}
      level={1}
      title={title}
      loading={
        <Loading>
          <Skeleton height={52} />
          <Skeleton height={height} />
        </Loading>
      }
    />
  );
}
