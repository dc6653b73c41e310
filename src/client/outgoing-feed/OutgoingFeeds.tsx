import { useState } from 'react';
import { formatDay, formatMoment, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { OutgoingFeedView, OutgoingFormat } from '../../shared/outgoing-feed/outgoing-feed.ts';
import { useSiteConfig } from '../site-config.tsx';
import { trpc } from '../trpc/trpc.ts';
import { Bdi } from '../ui/Bdi.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { ShownOnce } from '../ui/ShownOnce.tsx';
import { Loading, repeat, Skeleton } from '../ui/Skeleton.tsx';
import { Obstacles } from './Obstacles.tsx';
import classes from './OutgoingFeeds.module.css';
import { OUTGOING_LABELS } from './outgoing-feed.labels.ts';

/** The second part of /team/feeds: secret addresses at which portals and programs read the homes of the member or their brokerage. */
export function OutgoingFeeds() {
  const query = trpc.outgoingFeed.list.useQuery(undefined, { retry: false });
  return (
    <section className="mt-2xl" aria-labelledby="feeds-out">
      <h2 id="feeds-out" className="text-xl">
        {m.feed_out_title()}
      </h2>
      <p className="mt-sm muted measure pretty">{m.feed_out_lead()}</p>
      {query.data ? (
        <ul className="grid gap-md mt-lg">
          {query.data.feeds.map((feed) => (
            <li key={feed.format} className="shrink">
              <OutgoingFeed feed={feed} />
            </li>
          ))}
        </ul>
      ) : (
        <QueryPlaceholder
          query={query}
          level={3}
          title={m.feed_out_title()}
          loading={
            <Loading>
              <div className="grid gap-md mt-lg">{repeat(5, <Skeleton height={112} />)}</div>
            </Loading>
          }
        />
      )}
    </section>
  );
}

/** A format with its address, what was read of it, and what its portal would refuse. */
function OutgoingFeed({ feed: { format, since, readAt, reader, homes, leftOut, unsent, refused } }: { feed: OutgoingFeedView }) {
  const { origin } = useSiteConfig();
  const utils = trpc.useUtils();
  const [asking, setAsking] = useState<'renew' | 'end' | null>(null);
  const [isListed, setListed] = useState(false);
  const close = () => {
    setAsking(null);
    return utils.outgoingFeed.list.invalidate();
  };
  const renew = trpc.outgoingFeed.renew.useMutation({ onSuccess: close });
  const end = trpc.outgoingFeed.end.useMutation({
    onSuccess: () => {
      renew.reset();
      toast({ title: m.feed_out_ended(), message: OUTGOING_LABELS[format]() });
      return close();
    },
  });
  const heading = `feed-out-${format}`;
  return (
    <article className="panel grid gap-sm p-lg" aria-labelledby={heading}>
      <div className="flex between at-start wrapping gap-md">
        <div className="grid gap-2xs">
          <h3 id={heading} className="text-lg">
            {OUTGOING_LABELS[format]()}
          </h3>
          <ul className={`row wrapping text-xs muted ${classes.state}`}>
            <li>{m.feed_out_homes({ count: homes })}</li>
            <li>{since ? m.feed_out_since({ day: formatDay(since) }) : m.feed_out_off()}</li>
            {since && <li>{readAt ? m.feed_out_read({ time: formatMoment(readAt) }) : m.feed_out_never_read()}</li>}
          </ul>
        </div>
        <div className="flex wrapping gap-xs">
          <Button
            size="sm"
            variant={since ? 'line' : 'fill'}
            pending={renew.isPending}
            aria-describedby={heading}
            onClick={() => (since ? setAsking('renew') : renew.mutate({ format }))}
          >
            {since ? m.feed_out_renew() : m.feed_out_make()}
          </Button>
          {since && (
            <Button size="sm" variant="line" aria-describedby={heading} onClick={() => setAsking('end')}>
              {m.feed_switch_off()}
            </Button>
          )}
        </div>
      </div>
      {reader && (
        <p className="text-xs muted anywhere">
          {m.feed_out_reader()} <Bdi ltr>{reader}</Bdi>
        </p>
      )}
      {leftOut > 0 && <p className="text-sm muted pretty">{m.feed_out_left_out({ count: leftOut })}</p>}
      {unsent > 0 && <p className="text-sm muted pretty">{m.feed_out_unsent({ count: unsent })}</p>}
      {renew.data && <ShownOnce value={origin + renew.data.path} text={m.feed_out_once()} onDone={() => renew.reset()} />}
      {refused > 0 && (
        <div className="shrink">
          <button type="button" className={`${classes.refused} link min-44`} aria-expanded={isListed} onClick={() => setListed(!isListed)}>
            {m.feed_out_refused({ count: formatNumber(refused), all: formatNumber(homes) })}
          </button>
          {isListed && <Obstacles format={format} />}
        </div>
      )}
      <FailureText>{asking ? null : (renew.error ?? end.error)?.message}</FailureText>
      <Question asking={asking} format={format} onClose={() => setAsking(null)} renew={renew} end={end} />
    </article>
  );
}

interface QuestionProps {
  asking: 'renew' | 'end' | null;
  format: OutgoingFormat;
  onClose: () => void;
  renew: ReturnType<typeof trpc.outgoingFeed.renew.useMutation>;
  end: ReturnType<typeof trpc.outgoingFeed.end.useMutation>;
}

/** Asks before an address ends, which a portal may be reading. */
const Question = ({ asking, format, onClose, renew, end }: QuestionProps) => {
  const isRenewal = asking !== 'end';
  return (
    <ConfirmDialog
      opened={asking !== null}
      onClose={onClose}
      title={isRenewal ? m.feed_out_renew_title() : m.feed_out_end_title()}
      confirmLabel={isRenewal ? m.feed_out_renew() : m.feed_switch_off()}
      isPending={renew.isPending || end.isPending}
      failure={(isRenewal ? renew : end).error?.message}
      onConfirm={() => (isRenewal ? renew : end).mutate({ format })}
    >
      <p className="pretty">{isRenewal ? m.feed_out_renew_text() : m.feed_out_end_text()}</p>
    </ConfirmDialog>
  );
};
