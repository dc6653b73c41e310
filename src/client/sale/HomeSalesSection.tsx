import { Link } from 'react-router-dom';
import { formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { findSaleArea } from '../../shared/sale/areas.ts';
import type { HomeEstimate } from '../../shared/sale/home-estimate.ts';
import { homeKind, stageOf } from '../../shared/sale/home-kind.ts';
import { paths } from '../paths.ts';
import { ReportLink } from '../report/ReportLink.tsx';
import { trpc } from '../trpc/trpc.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { EstimateText } from './EstimateText.tsx';
import classes from './HomeSalesSection.module.css';
import { SalesChart } from './SalesChart.tsx';
import { SalesSentence } from './SalesSentence.tsx';
import { SalesSourceLine } from './SalesSourceLine.tsx';

/** Height of the placeholder while the panel loads; with the heading that of the placeholder of the section (LazyFigures.tsx). */
const HEIGHT_PX = 351;

/** Whether sales of a certain building are shown. Then visitors can report that the home is in another building. */
const isBuildingNamed = (estimate: HomeEstimate | undefined): boolean =>
  estimate?.state === 'shown' || (estimate?.state === 'off-plan' && estimate.building !== null);

/** A sentence that compares the asking price per square foot with the area's registered median, for a home without a range of its own. */
function UnitPriceText({ price, area, median }: Pick<PropertyView, 'price' | 'area'> & { median: number }) {
  const unitPrice = price / area;
  const unit = formatNumber(Math.round(unitPrice));
  const percent = Math.round((unitPrice / median - 1) * 100);
  const n = formatNumber(Math.abs(percent));
  if (percent === 0) return <p className="loose">{m.sale_unit_same({ unit })}</p>;
  return <p className="loose">{percent > 0 ? m.sale_unit_above({ unit, n }) : m.sale_unit_below({ unit, n })}</p>;
}

/**
 * Section of a property's page about prices of comparable homes: the estimate, and registered sales of the area. Renders nothing after a failure, for a
 * rental, and while the server has no registered sales.
 */
export function HomeSalesSection({ property }: { property: PropertyView }) {
  // the categories of the sales register: stage (ready or off-plan), housing (flat or villa), and bedrooms, null for other numbers
  const kind = { stage: stageOf(property), ...homeKind(property) };
  const area = property.emirate === 'Dubai' ? findSaleArea(property.location) : undefined;
  const estimate = trpc.estimate.ofHome.useQuery({ id: property.id });
  const { bedrooms, ...stageAndHousing } = kind;
  const sales = trpc.sale.ofArea.useQuery(
    { slug: area?.slug ?? '', ...stageAndHousing, ...(bedrooms && { bedrooms }) },
    { enabled: area !== undefined },
  );
  if (estimate.isError || sales.isError || estimate.data?.state === 'none') return null;
  const isLoading = estimate.isPending || (area !== undefined && sales.isPending);
  // without registered sales: a group without figures
  const group = sales.data?.groups.find((candidate) => candidate.bedrooms === bedrooms) ?? { ...kind, window: null, months: [] };
  return (
    <section aria-labelledby="home-sales-title">
      <h2 id="home-sales-title">{m.sale_heading()}</h2>
      {isLoading ? (
        <Skeleton height={HEIGHT_PX} />
      ) : (
        <div className="panel p-lg phone-p-md">
          <EstimateText estimate={estimate.data!} property={property} />
          {area && sales.data && (
            <div className={classes.areaPart}>
              <SalesSentence group={group} place={area.place} source={sales.data} />
              {estimate.data?.state === 'few' && group.window && (
                <UnitPriceText price={property.price} area={property.area} median={group.window.unitPrice.median} />
              )}
              <SalesChart group={group} place={area.place} />
              <SalesSourceLine source={sales.data} area={sales.data.area} place={area.place} />
            </div>
          )}
          <p className="flex wrapping gap-0-lg mt-sm text-sm">
            {area && (
              <Link className="link min-44 inline-row" to={paths.area(area.slug)}>
                {m.sale_more({ place: placeLabel(area.place) })}
              </Link>
            )}
            <Link className="link min-44 inline-row" to={paths.howWeEstimate()}>
              {m.sale_how()}
            </Link>
            {isBuildingNamed(estimate.data) && <ReportLink kind="property" id={property.id} reason="building" />}
          </p>
        </div>
      )}
    </section>
  );
}
