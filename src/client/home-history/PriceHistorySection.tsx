import { Link } from 'react-router-dom';
import { formatArea, formatDay, formatMonth, formatPrice, formatSentenceDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { AskingPrice } from '../../shared/property/advertised-price.ts';
import type { PriceHistory } from '../../shared/property/price-history.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Bdi } from '../ui/Bdi.tsx';
import { DataRow, DataTable } from '../ui/DataTable.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { AmongOthersText } from './AmongOthersText.tsx';
import classes from './PriceHistorySection.module.css';
import { hasAskingPrice, PriceLine } from './PriceLine.tsx';
import { priceEventText, priceRangeText } from './price-event.labels.ts';

/** Height of the skeleton: that of a short history. */
const SKELETON_HEIGHT_PX = 120;
/** With fewer asking prices than this there is no chart. */
const MIN_CHART_PRICES = 3;

/** The section `Price history` on the page of a home, which loads its own data. Renders nothing when loading fails. */
export function PriceHistorySection({ property }: { property: PropertyView }) {
  const { data, isError } = trpc.homeHistory.ofHome.useQuery({ id: property.id });
  if (isError) return null;
  return (
    <section aria-labelledby="price-history-title">
      <h2 id="price-history-title">{m.home_history_heading()}</h2>
      {data ? <History history={data} property={property} /> : <Skeleton height={SKELETON_HEIGHT_PX} />}
    </section>
  );
}

/** Chart and table of the asking prices since the home was first listed, its price among similar homes, and homes of the same layout. */
function History({ history, property }: { history: PriceHistory; property: PropertyView }) {
  const { events, firstSeen, days, amongOthers, sameLayout } = history;
  const { transactionType } = property;
  const firstDay = formatSentenceDay(firstSeen);
  return (
    <div className="panel p-lg phone-p-md">
      {events.length === 1 ? (
        <p className="loose">{m.home_history_one({ date: firstDay })}</p>
      ) : (
        <>
          <p className="loose">{m.home_history_seen({ count: days, date: firstDay })}</p>
          {events.filter(hasAskingPrice).length >= MIN_CHART_PRICES && <PriceLine history={history} home={property} />}
          <EventTable events={events} home={property} />
        </>
      )}
      {amongOthers && <AmongOthersText figures={amongOthers} property={property} />}
      {sameLayout && <SameLayoutHomes sameLayout={sameLayout} transactionType={transactionType} />}
    </div>
  );
}

/** Table of the events, with the date and the text of each; of a registered sale the month. */
function EventTable({ events, home }: { events: PriceHistory['events']; home: AskingPrice }) {
  return (
    <DataTable
      className={classes.events}
      columns={[m.home_history_date(), m.home_history_event()]}
      hidesHead
      items={events}
      row={(event) => (
        <DataRow
          key={`${event.at} ${event.kind} ${event.price}`}
          heading={event.kind === 'registered' ? formatMonth(event.range.month) : formatDay(event.at)}
        >
          {priceEventText(event, home)}
        </DataRow>
      )}
    />
  );
}

interface SameLayoutHomesProps {
  sameLayout: NonNullable<PriceHistory['sameLayout']>;
  transactionType: string;
}

/** Number and price range of the homes of the same layout in the building, with links to the cheapest. */
function SameLayoutHomes({ sameLayout: { count, low, high, homes }, transactionType }: SameLayoutHomesProps) {
  return (
    <div className="mt-lg pt-lg line-above">
      <p className="loose">{m.home_history_layout({ count, prices: priceRangeText(low, high, transactionType) })}</p>
      <ul className={`flex wrapping gap-0-lg ${classes.homes}`}>
        {homes.map(({ id, price, area }) => (
          <li key={id}>
            <Link className="link min-44 inline-row" to={paths.property(id)}>
              <Bdi>{m.home_history_layout_home({ price: formatPrice(price, transactionType), area: formatArea(area) })}</Bdi>
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-sm muted">{m.home_history_layout_note()}</p>
    </div>
  );
}
