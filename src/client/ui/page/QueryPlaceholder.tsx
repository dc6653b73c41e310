import type { ReactNode } from 'react';
import { StateMessage } from './StateMessage.tsx';
import { TryAgain } from './TryAgain.tsx';

interface QueryFailureProps {
  /** The query of TanStack Query that failed. */
  query: { isFetching: boolean; refetch: () => unknown };
  title: string;
  text?: string | undefined;
  /** Level of the heading; 1 if the message is the page. */
  level?: 1 | 2 | 3;
  /** Whether the message has the frame of a card; true by default. */
  framed?: boolean;
}

/** Error state of a query, with a button that repeats it. */
export const QueryFailure = ({ query, ...message }: QueryFailureProps) => (
  <StateMessage drawing="error" {...message} action={<TryAgain pending={query.isFetching} onRetry={query.refetch} />} />
);

interface QueryPlaceholderProps extends QueryFailureProps {
  query: QueryFailureProps['query'] & { isError: boolean };
  /** Shown until the data or a failure arrives. */
  loading: ReactNode;
}

/** Loading or error state of a query, shown until its data has loaded. */
export const QueryPlaceholder = ({ loading, ...failure }: QueryPlaceholderProps) =>
  failure.query.isError ? <QueryFailure {...failure} /> : loading;
