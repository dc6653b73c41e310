import { useEffect } from 'react';
import type { AlertEmailView } from '../../../shared/alert/alert-schemas.ts';
import { formatMoment, formatPrice } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { PropertyCard } from '../../property-card/PropertyCard.tsx';
import { PropertyCardSkeleton } from '../../property-card/PropertyCardSkeleton.tsx';
import { trpc } from '../../trpc/trpc.ts';
import { StateMessage } from '../../ui/page/StateMessage.tsx';
import { TryAgain } from '../../ui/page/TryAgain.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import classes from './AlertEmail.module.css';

type EmailItem = AlertEmailView['items'][number];

/** Cards beside each other in wide windows. */
const CARDS_PER_ROW = 3;

/** What happened to a home: `New`, `Was AED 2,100,000`, `Back after 23 days`, `Taken`. A general text replaces an unknown price or number of days. */
const EVENT_TEXTS: Record<EmailItem['kind'], (item: EmailItem) => string> = {
  new: () => m.alert_event_new(),
  'price-drop': ({ priceBefore, home }) =>
    priceBefore === null ? m.alert_event_drop() : m.alert_event_was({ price: formatPrice(priceBefore, home.transactionType) }),
  back: ({ daysAway }) => (daysAway ? m.alert_event_back({ count: daysAway }) : m.alert_event_back_soon()),
  taken: () => m.alert_event_taken(),
  gone: () => m.alert_event_gone(),
};

/**
 * The homes of one alert email that still exist: the most important kind of event first, then the newest home. Loading them marks the email as seen,
 * which lowers the count in the header.
 * `ownerKey` is the secret of the email address from its alert links; without one the session or a cookie identifies the owner.
 */
export function AlertEmail({ id, ownerKey }: { id: number; ownerKey: string | undefined }) {
  const utils = trpc.useUtils();
  const { mutate, data, error, isPending } = trpc.alert.email.useMutation({
    onSuccess: () => Promise.all([utils.alert.news.invalidate(), utils.alert.list.invalidate()]),
  });
  useEffect(() => mutate({ id, key: ownerKey }), [mutate, id, ownerKey]);
  if (error) {
    const onRetry = () => mutate({ id, key: ownerKey });
    return <StateMessage drawing="error" title={m.alert_email_failed()} text={error.message} action={<TryAgain onRetry={onRetry} />} />;
  }
  if (!data || isPending) {
    return (
      <Loading className="cards-3" count={3}>
        <PropertyCardSkeleton />
      </Loading>
    );
  }
  return (
    <section className={classes.email} aria-labelledby="email-homes">
      <h2 id="email-homes">{m.alert_email_title({ count: data.total })}</h2>
      <p className="muted mt-2xs mb-lg" dir="auto">
        {data.words && `${data.words} · `}
        {m.alert_email_sent({ time: formatMoment(data.sentAt) })}
      </p>
      <ul className="cards-3">
        {data.items.map((item, i) => (
          <li key={`${item.home.id}-${item.kind}`} className="shrink">
            <p className="row gap-2xs mb-xs">
              <span className="tag">{EVENT_TEXTS[item.kind](item)}</span>
              {item.status !== 'published' && !['taken', 'gone'].includes(item.kind) && <span className="tag">{m.alert_not_listed()}</span>}
            </p>
            <PropertyCard property={item.home} eager={i < CARDS_PER_ROW} level={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}
