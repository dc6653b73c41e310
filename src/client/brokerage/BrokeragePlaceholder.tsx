import type { ComponentProps } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';

/** Loading or error state of a page about a brokerage. */
export const BrokeragePlaceholder = ({ query }: Pick<ComponentProps<typeof QueryPlaceholder>, 'query'>) => (
  <QueryPlaceholder
    query={query}
    title={m.brokerage_error_title()}
    text={m.brokerage_error_text()}
    loading={
      <Loading>
        <Skeleton height={480} radius="var(--radius-md)" />
      </Loading>
    }
  />
);
