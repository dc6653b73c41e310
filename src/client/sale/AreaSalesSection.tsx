import { Link } from 'react-router-dom';
import { formatDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import type { AreaSales, SalesGroup } from '../../shared/sale/area-sales.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { SectionHead } from '../ui/page/SectionHead.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './AreaSalesSection.module.css';
import { AreaSalesTable } from './AreaSalesTable.tsx';
import { SalesChart } from './SalesChart.tsx';
import { SalesSentence } from './SalesSentence.tsx';
import { SalesSourceLine } from './SalesSourceLine.tsx';
import { kindLabel, trendText } from './sale.labels.ts';

/** Section about the sales in an area of Dubai that the Land Department registered. `slug` is that of the area in `SALE_AREAS`. */
export function AreaSalesSection({ slug, place }: { slug: string; place: string }) {
  const query = trpc.sale.ofArea.useQuery({ slug });
  return (
    <section className="section" aria-labelledby="area-sales">
      <SectionHead id="area-sales" title={m.sale_area_heading({ place: placeLabel(place) })} text={m.sale_area_lead()} />
      {query.data ? (
        <AreaSalesFigures sales={query.data} />
      ) : (
        <QueryPlaceholder
          query={query}
          level={3}
          title={m.sale_failed_title()}
          text={m.sale_failed_text()}
          loading={<Skeleton height={480} />}
        />
      )}
    </section>
  );
}

/** Figures of every kind of home (stage and housing) with enough sales in the area, the most sold first. */
function AreaSalesFigures({ sales }: { sales: AreaSales }) {
  const groupsByKind = Map.groupBy(sales.groups, ({ stage, housing }) => `${stage}|${housing}`);
  // groups are sorted by their number of sales; `window` has the figures of the last 90 days, or is null
  const mostSoldGroup = sales.groups.find(({ bedrooms, window }) => bedrooms !== null && window);
  return (
    <>
      <div className={`text-lg ${classes.mostSold}`}>
        {mostSoldGroup ? <SalesSentence group={mostSoldGroup} place={sales.place} source={sales} /> : <p>{m.sale_too_few()}</p>}
      </div>
      {[...groupsByKind].map(([kind, groups]) => (
        <KindSection key={kind} groups={groups} sales={sales} />
      ))}
      <div className="flex wrapping at-baseline between gap-0-lg">
        <SalesSourceLine source={sales} area={sales.area} place={sales.place} />
        <Link className="link min-44 inline-row text-sm" to={paths.howWeEstimate()}>
          {m.sale_how()}
        </Link>
      </div>
    </>
  );
}

/** Table, trend and chart of one kind of home; `groups` are its sales by number of bedrooms. */
function KindSection({ groups, sales }: { groups: SalesGroup[]; sales: AreaSales }) {
  const { stage, housing } = groups[0]!;
  // the group with every number of bedrooms
  const groupOfAll = groups.find(({ bedrooms }) => bedrooms === null);
  // trends are known for ready homes only
  const trend = stage === 'ready' ? sales.trends.find((candidate) => candidate.housing === housing) : undefined;
  const label = kindLabel({ stage, housing, bedrooms: null });
  return (
    <section className={`panel grid two-columns gap-lg-2xl mt-lg p-lg phone-p-md ${classes.kind}`} aria-label={label}>
      <div>
        <h3 className={`mb-sm text-xl ${classes.heading}`}>{label}</h3>
        <AreaSalesTable groups={groups} caption={m.sale_window_caption({ date: formatDay(sales.until) })} />
      </div>
      <div className={classes.trendAndChart}>
        {trend && <p className="loose pretty">{trendText(trend)}</p>}
        {groupOfAll && <SalesChart group={groupOfAll} place={sales.place} />}
      </div>
    </section>
  );
}
