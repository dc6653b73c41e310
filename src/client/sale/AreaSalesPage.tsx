import { Link, useParams } from 'react-router-dom';
import { formatDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { findPlace } from '../../shared/property/place/area.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import type { AreaSales, SalesGroup } from '../../shared/sale/area-sales.ts';
import { findSaleAreaBySlug, type SaleArea } from '../../shared/sale/areas.ts';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { errorCode, trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Breadcrumbs } from '../ui/page/Breadcrumbs.tsx';
import { breadcrumbLd, PageMetadata } from '../ui/page/PageMetadata.tsx';
import { StateMessagePage } from '../ui/page/StateMessagePage.tsx';
import { TryAgain } from '../ui/page/TryAgain.tsx';
import { communityImage } from '../ui/picture/community-image.ts';
import { Picture } from '../ui/picture/Picture.tsx';
import { bundledAlt } from '../ui/picture/picture-alt.ts';
import { preloadImage } from '../ui/picture/preload-image.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './AreaSalesPage.module.css';
import { AreaSalesTable } from './AreaSalesTable.tsx';
import { SalesChart } from './SalesChart.tsx';
import { SalesSentence } from './SalesSentence.tsx';
import { SalesSourceLine } from './SalesSourceLine.tsx';
import { kindLabel, trendText } from './sale.labels.ts';

/** HTML attribute `sizes` of the picture. */
const PICTURE_SIZES = '(max-width: 63.99em) 92vw, 520px';

/** Page about the sales in an area of Dubai that the Land Department registered: `/areas/dubai-marina`. */
export function AreaSalesPage() {
  const area = findSaleAreaBySlug(useParams().slug ?? '');
  return area ? <KnownArea key={area.slug} area={area} /> : <MissingArea />;
}

/** An area of the built-in list: loads its sales and shows its page, or an error. */
function KnownArea({ area }: { area: SaleArea }) {
  const { data, error, isPending, isFetching, refetch } = trpc.sale.ofArea.useQuery({ slug: area.slug });
  if (data || isPending) return <AreaSalesBody area={area} sales={data} />;
  if (errorCode(error) === 'NOT_FOUND') return <MissingArea />;
  return (
    <StateMessagePage
      drawing="error"
      title={m.sale_failed_title()}
      text={m.sale_failed_text()}
      canonical={paths.area(area.slug)}
      action={<TryAgain pending={isFetching} onRetry={refetch} />}
    />
  );
}

/** Message that the area is unknown. */
function MissingArea() {
  return (
    <StateMessagePage
      drawing="search"
      title={m.sale_missing_title()}
      text={m.sale_missing_text()}
      canonical={paths.areas()}
      action={<ButtonLink to={paths.areas()}>{m.layout_areas()}</ButtonLink>}
    />
  );
}

/** The page of an area; its figures are a placeholder until `sales` have loaded. */
function AreaSalesBody({ area, sales }: { area: SaleArea; sales: AreaSales | undefined }) {
  const { origin } = useSiteConfig();
  const place = placeLabel(area.place);
  const heading = m.sale_area_heading({ place });
  // every community of the built-in list has a picture
  const image = findPlace(area.place)?.kind === 'community' ? communityImage(area.place) : undefined;
  const crumbs = [
    [m.ui_home(), paths.home()],
    [m.layout_areas(), paths.areas()],
  ] as const;
  return (
    <div className={`wrap ${classes.areaPage}`}>
      <PageMetadata
        title={heading}
        description={m.sale_area_description({ place })}
        canonical={paths.area(area.slug)}
        {...(image && { image })}
        jsonLd={[breadcrumbLd(origin, [...crumbs, [heading, paths.area(area.slug)]])]}
      />
      <Breadcrumbs links={crumbs} current={place} />
      <header className={`${classes.areaHead} ${image ? classes.pictured : ''}`}>
        {image && <AreaPicture image={image} place={place} />}
        <div>
          <h1>{heading}</h1>
          <p className={classes.areaLead}>{m.sale_area_lead()}</p>
        </div>
        <ButtonLink to={paths.properties({ location: area.place, transactionType: 'Buy' })}>{m.sale_open_search({ place })}</ButtonLink>
      </header>
      {sales ? <AreaSalesFigures sales={sales} /> : <Skeleton height={480} />}
    </div>
  );
}

/** The site's picture of the area, preloaded because it is above the fold. */
function AreaPicture({ image, place }: { image: string; place: string }) {
  preloadImage(image, PICTURE_SIZES);
  return (
    <div className={classes.picture}>
      <Picture src={image} alt={bundledAlt(image) ?? place} sizes={PICTURE_SIZES} eager />
    </div>
  );
}

/** Figures of every kind of home (stage and housing) with enough sales in the area, the most sold first. */
function AreaSalesFigures({ sales }: { sales: AreaSales }) {
  const groupsByKind = Map.groupBy(sales.groups, ({ stage, housing }) => `${stage}|${housing}`);
  // groups are sorted by their number of sales; `window` has the figures of the last 90 days, or is null
  const mostSoldGroup = sales.groups.find(({ bedrooms, window }) => bedrooms !== null && window);
  return (
    <>
      <div className={classes.mostSold}>
        {mostSoldGroup ? <SalesSentence group={mostSoldGroup} place={sales.place} source={sales} /> : <p>{m.sale_too_few()}</p>}
      </div>
      {[...groupsByKind].map(([kind, groups]) => (
        <KindSection key={kind} groups={groups} sales={sales} />
      ))}
      <div className={classes.foot}>
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
    <section className={`panel ${classes.kind}`} aria-label={label}>
      <div>
        <h2 className={classes.heading}>{label}</h2>
        <AreaSalesTable groups={groups} caption={m.sale_window_caption({ date: formatDay(sales.until) })} />
      </div>
      <div className={classes.trendAndChart}>
        {trend && <p className="loose pretty">{trendText(trend)}</p>}
        {groupOfAll && <SalesChart group={groupOfAll} place={sales.place} />}
      </div>
    </section>
  );
}
