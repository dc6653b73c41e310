import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import type { OutgoingFormat } from '../../shared/outgoing-feed/outgoing-feed.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { DataRow } from '../ui/DataTable.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { ScrollTable } from '../ui/ScrollTable.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './OutgoingFeeds.module.css';
import { OBSTACLE_LABELS, OUTGOING_LABELS } from './outgoing-feed.labels.ts';

/** The homes that the portal of a format would refuse, each with the reasons and a link to the form that corrects it. */
export function Obstacles({ format }: { format: OutgoingFormat }) {
  const [page, setPage] = useState(1);
  const query = trpc.outgoingFeed.obstacles.useQuery({ format, page }, { placeholderData: keepPreviousData });
  if (!query.data)
    return <QueryPlaceholder query={query} level={3} framed={false} title={m.feed_out_refusals()} loading={<Skeleton height={160} />} />;
  const { homes, pages } = query.data;
  const caption = `${m.feed_out_refusals()}: ${OUTGOING_LABELS[format]()}`;
  return (
    <>
      <ScrollTable
        caption={caption}
        columns={[m.feed_out_home(), m.feed_out_reference_column(), m.feed_out_why()]}
        items={homes}
        row={({ id, title, reference, obstacles }) => (
          <DataRow
            key={id}
            heading={
              <Link className={`link ${classes.home}`} to={paths.editListing(id)}>
                <bdi>{title}</bdi>
              </Link>
            }
          >
            <bdi dir="ltr" className="nowrap">
              {reference}
            </bdi>
            <span className={classes.reasons}>{obstacles.map((obstacle) => OBSTACLE_LABELS[obstacle]()).join(' · ')}</span>
          </DataRow>
        )}
      />
      {pages > 1 && (
        <div className={`row wrapping gap-sm mt-sm ${classes.pages}`}>
          <Button size="sm" variant="line" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {m.search_previous()}
          </Button>
          <span aria-live="polite">{m.feed_out_page({ page, pages })}</span>
          <Button size="sm" variant="line" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {m.search_next()}
          </Button>
        </div>
      )}
    </>
  );
}
