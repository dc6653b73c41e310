import { formatNumber } from '../../shared/format.ts';
import type { FeedReport } from '../../shared/incoming-feed/incoming-feed.ts';
import { reasonTexts } from '../../shared/incoming-feed/reason.ts';
import { m } from '../../shared/messages/messages.ts';
import { DataRow } from '../ui/DataTable.tsx';
import { ScrollTable } from '../ui/ScrollTable.tsx';
import classes from './Feeds.module.css';
import { kindLabel } from './feed.labels.ts';

/** The rows that a reading refused or held back, each with its line, reason and what to change. */
export const FeedRows = ({ caption, rows }: { caption: string; rows: FeedReport['rows'] }) => (
  <ScrollTable
    caption={caption}
    columns={[m.feed_row_line(), m.feed_column_result(), m.feed_row_reference(), m.feed_row_reason(), m.feed_row_change()]}
    items={rows}
    row={(row, index) => {
      const { reason, change } = reasonTexts(row);
      return (
        <DataRow key={index} heading={row.line > 0 ? formatNumber(row.line) : ''}>
          {kindLabel(row.kind)}
          <bdi className="anywhere">{row.reference}</bdi>
          <span className={`anywhere ${classes.text}`}>{reason}</span>
          <span className={classes.text}>{change}</span>
        </DataRow>
      );
    }}
  />
);
