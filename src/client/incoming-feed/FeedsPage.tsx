import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatMoment } from '../../shared/format.ts';
import type { FeedView } from '../../shared/incoming-feed/incoming-feed.ts';
import { m } from '../../shared/messages/messages.ts';
import { useIsDemoAccount } from '../account/demo/useIsDemoAccount.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { OutgoingFeeds } from '../outgoing-feed/OutgoingFeeds.tsx';
import { paths } from '../paths.ts';
import { errorCode, trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { Loading, repeat, Skeleton } from '../ui/Skeleton.tsx';
import { FeedForm } from './FeedForm.tsx';
import { isOpen, PROGRESS_MS, stateText } from './feed.labels.ts';

/** The page /team/feeds: the feeds of the member or their brokerage, in and out. */
export const FeedsPage = () => (
  <MembersOnly>
    <div className="wrap pt-2xl pb-3xl">
      <PageMetadata title={m.feed_title()} description="" canonical={paths.feeds()} noindex />
      <Feeds />
    </div>
  </MembersOnly>
);

function Feeds() {
  const isDemo = useIsDemoAccount();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const query = trpc.incomingFeed.list.useQuery(undefined, {
    retry: false,
    enabled: !isDemo,
    refetchInterval: ({ state }) => (state.data?.feeds.some(({ run }) => isOpen(run)) ? PROGRESS_MS : false),
  });
  const [isAdding, setAdding] = useState(false);
  if (isDemo || errorCode(query.error) === 'FORBIDDEN')
    return <StateMessage drawing="search" level={1} title={m.feed_title()} text={isDemo ? m.account_demo_shared() : m.feed_agents()} />;
  if (!query.data)
    return (
      <QueryPlaceholder
        query={query}
        level={1}
        title={m.feed_title()}
        loading={
          <Loading>
            <Skeleton height={52} />
            <div className="grid gap-md mt-xl">{repeat(3, <Skeleton height={96} />)}</div>
          </Loading>
        }
      />
    );
  const { feeds } = query.data;
  const open = async (feed: FeedView) => {
    await utils.incomingFeed.invalidate();
    return navigate(paths.feed(feed.id));
  };
  return (
    <>
      <div className="flex between at-end wrapping gap-md">
        <h1>{m.feed_title()}</h1>
        {!isAdding && <Button onClick={() => setAdding(true)}>{m.feed_new()}</Button>}
      </div>
      <p className="mt-sm muted measure pretty">{m.feed_lead()}</p>
      {isAdding && <FeedForm onSaved={open} onCancel={() => setAdding(false)} />}
      {feeds.length === 0 && !isAdding && (
        <div className="mt-lg">
          <StateMessage drawing="search" title={m.feed_none()} text={m.feed_none_text()} />
        </div>
      )}
      <ul className="grid gap-md mt-lg">
        {feeds.map((feed) => (
          <li key={feed.id}>
            <FeedCard feed={feed} />
          </li>
        ))}
      </ul>
      <OutgoingFeeds />
    </>
  );
}

/** A feed with its last reading, and a link to its page. */
const FeedCard = ({ feed: { id, url, isOn, everyHours, nextRunAt, checkedAt, run } }: { feed: FeedView }) => (
  <article className="panel grid gap-xs p-lg" aria-labelledby={`feed-${id}`}>
    <h2 id={`feed-${id}`} className="text-lg anywhere">
      <Link className="link" to={paths.feed(id)}>
        <bdi dir="ltr">{url.replace(/^https?:\/\//, '')}</bdi>
      </Link>
    </h2>
    <p className="text-sm" role="status">
      {run ? stateText(run) : m.feed_never_read()}
    </p>
    <ul className="row wrapping gap-md text-xs muted">
      <li>{isOn ? `${m.feed_every()} ${m.feed_hours({ count: everyHours })}` : m.feed_is_off()}</li>
      {nextRunAt && <li>{m.feed_next({ time: formatMoment(nextRunAt) })}</li>}
      {checkedAt && <li>{m.feed_checked({ time: formatMoment(checkedAt) })}</li>}
    </ul>
  </article>
);
