import type { FeedRunView } from '../../../shared/incoming-feed/incoming-feed.ts';
import { m } from '../../../shared/messages/messages.ts';
import { FeedCounts } from '../FeedCounts.tsx';

/** What a check or an import of a file says, in five numbers. */
export const ImportCounts = ({ counts }: Pick<FeedRunView, 'counts'>) => (
  <FeedCounts
    figures={[
      [m.feed_column_new(), counts.created],
      [m.feed_column_changed(), counts.changed],
      [m.feed_column_unchanged(), counts.unchanged],
      [m.feed_column_refused(), counts.refused + counts.duplicates],
      [m.feed_kind_paused(), counts.implausible + counts.waiting],
    ]}
  />
);
