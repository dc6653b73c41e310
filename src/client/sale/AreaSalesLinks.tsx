import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import { formatDay, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { SALE_AREAS } from '../../shared/sale/areas.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { SectionHead } from '../ui/page/SectionHead.tsx';
import classes from './AreaSalesLinks.module.css';
import { groupByInitial } from './areas-by-initial.ts';

/** Number of areas, those with the most sales, that are shown before the alphabetical index. */
const TOP_COUNT = 6;

/** An area, its name in the language of the page (`label`), and the number of its registered sales; 0 if it is not known or not shown. */
interface LinkedArea {
  slug: string;
  label: string;
  saleCount: number;
}

/** Links to the pages with registered sales of all areas of `SALE_AREAS`: those with the most sales first, then the others by initial. */
export function AreaSalesLinks() {
  const { data } = trpc.sale.totals.useQuery();
  const saleCounts = new Map(data?.areas.map(({ slug, n }) => [slug, n]));
  const areas = SALE_AREAS.map(({ place, slug }): LinkedArea => ({ slug, label: placeLabel(place), saleCount: saleCounts.get(slug) ?? 0 }));
  const topAreas = areas
    .filter(({ saleCount }) => saleCount > 0)
    .toSorted((a, b) => b.saleCount - a.saleCount)
    .slice(0, TOP_COUNT);
  const otherAreas = areas.filter((area) => !topAreas.includes(area));
  return (
    <section className="section" aria-labelledby="area-sales">
      <SectionHead
        id="area-sales"
        title={m.sale_areas_heading()}
        text={m.sale_area_lead()}
        more={{ to: paths.howWeEstimate(), label: m.sale_how() }}
      />
      {data?.until && topAreas.length > 0 && <TopAreas areas={topAreas} until={data.until} />}
      {topAreas.length > 0 && <h3 className={classes.others}>{m.sale_areas_others()}</h3>}
      <div className={classes.index}>
        {groupByInitial(otherAreas).map(([initial, areasOfInitial]) => (
          <div key={initial} className={classes.group}>
            <p className={`kicker line-below-strong ${classes.initial}`} aria-hidden="true">
              {initial}
            </p>
            <ul>
              {areasOfInitial.map((area) => (
                <AreaLink key={area.slug} area={area} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** The areas with the most sales until the day `until`. The length of the bar of an area compares its sales with those of the first area. */
function TopAreas({ areas, until }: { areas: readonly LinkedArea[]; until: string }) {
  return (
    <>
      <div className="flex between at-baseline wrapping gap-0-md">
        <h3>{m.sale_areas_most()}</h3>
        <p className="text-sm muted">{m.sale_window_caption({ date: formatDay(until) })}</p>
      </div>
      <ol className={`grid three-columns mt-md gap-md-lg ${classes.top}`}>
        {areas.map(({ slug, label, saleCount }) => (
          <li
            key={slug}
            className={`flex between at-baseline wrapping relative cover-host outlined rounded-md on-card gap-2xs-md p-md ${classes.area}`}
            style={{ '--share': saleCount / areas[0]!.saleCount } as CSSProperties}
          >
            <Link to={paths.area(slug)} className="cover-link">
              {label}
            </Link>
            <span className="text-sm nowrap muted">{m.sale_count({ count: saleCount })}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** An area of the index with the number of its sales. */
const AreaLink = ({ area: { slug, label, saleCount } }: { area: LinkedArea }) => (
  <li className={`flex between relative cover-host at-middle gap-sm min-44 line-below tabular ${classes.row}`}>
    <Link to={paths.area(slug)} className="cover-link">
      {label}
    </Link>
    {saleCount > 0 && (
      <span className="text-sm muted">
        <span aria-hidden="true">{formatNumber(saleCount)}</span>
        <span className="sr-only">{m.sale_count({ count: saleCount })}</span>
      </span>
    )}
  </li>
);
