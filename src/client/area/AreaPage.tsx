import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import type { Dataset } from 'schema-dts';
import { isAreaSlug } from '../../shared/area/area-limits.ts';
import type { AreaPage as AreaPageData } from '../../shared/area/area-page.ts';
import { formatNumber, formatPercent, hasYearlyRents } from '../../shared/format.ts';
import { getLocale, localizedPath } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { findPlace } from '../../shared/property/place/area.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { findSaleArea } from '../../shared/sale/areas.ts';
import { paths } from '../paths.ts';
import { AreaSalesSection } from '../sale/AreaSalesSection.tsx';
import { useSiteConfig } from '../site-config.tsx';
import { errorCode, trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Breadcrumbs } from '../ui/page/Breadcrumbs.tsx';
import { breadcrumbLd, PageMetadata } from '../ui/page/PageMetadata.tsx';
import { SectionHead } from '../ui/page/SectionHead.tsx';
import { StateMessagePage } from '../ui/page/StateMessagePage.tsx';
import { TryAgain } from '../ui/page/TryAgain.tsx';
import { communityImage } from '../ui/picture/community-image.ts';
import { Picture } from '../ui/picture/Picture.tsx';
import { bundledAlt } from '../ui/picture/picture-alt.ts';
import { preloadImage } from '../ui/picture/preload-image.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { AreaAround } from './AreaAround.tsx';
import { AreaHomes } from './AreaHomes.tsx';
import classes from './AreaPage.module.css';
import { AreaPrices } from './AreaPrices.tsx';
import { housingLabel, mainPrices, rentText, shortAmount } from './area.labels.ts';
import { areaFilter, isListEnough, listPath } from './area.queries.ts';

/** HTML attribute `sizes` of the picture. */
const PICTURE_SIZES = '(max-width: 63.99em) 92vw, 570px';

/** The page of an area: homes on offer, prices, rents, yields, map, registered sales and neighbours (`/areas/dubai-marina`). */
export function AreaPage() {
  const { slug = '' } = useParams();
  const isValid = isAreaSlug(slug);
  const { data, error, isPending, isFetching, refetch } = trpc.area.page.useQuery({ slug }, { enabled: isValid });
  if (data && isListEnough(data)) return <Navigate to={listPath(data)} replace />;
  if (data) return <AreaBody key={data.slug} area={data} />;
  if (isValid && isPending) return <AreaSkeleton />;
  const isMissing = !isValid || errorCode(error) === 'NOT_FOUND';
  return isMissing ? (
    <StateMessagePage
      drawing="search"
      title={m.area_missing_title()}
      text={m.area_missing_text()}
      canonical={paths.areas()}
      action={<ButtonLink to={paths.areas()}>{m.layout_areas()}</ButtonLink>}
    />
  ) : (
    <StateMessagePage
      drawing="error"
      title={m.sale_failed_title()}
      text={m.sale_failed_text()}
      canonical={paths.area(slug)}
      action={<TryAgain pending={isFetching} onRetry={refetch} />}
    />
  );
}

const AreaSkeleton = () => (
  <div className="wrap pt-lg" role="status" aria-label={m.layout_loading()}>
    <Skeleton height={24} width={220} />
    <div className="mt-lg">
      <Skeleton height={320} radius="var(--radius-md)" />
    </div>
    <div className="section">
      <Skeleton height={480} radius="var(--radius-md)" />
    </div>
  </div>
);

/** The figures of the page as a schema.org data set, with the address of the same figures as JSON. */
const datasetLd = (origin: string, area: AreaPageData, description: string): Dataset => ({
  '@type': 'Dataset',
  name: m.area_title({ place: placeLabel(area.place) }),
  description,
  url: origin + localizedPath(getLocale(), paths.area(area.slug)),
  dateModified: area.asOf,
  isAccessibleForFree: true,
  spatialCoverage: { '@type': 'Place', name: `${placeLabel(area.place)}, ${placeLabel(area.emirate)}` },
  distribution: {
    '@type': 'DataDownload',
    encodingFormat: 'application/json',
    contentUrl: `${origin}/api/areas/${encodeURIComponent(area.slug)}`,
  },
});

function AreaBody({ area }: { area: AreaPageData }) {
  const { origin } = useSiteConfig();
  const place = placeLabel(area.place);
  const heading = m.area_heading({ place });
  const forSale = m.info_for_sale({ count: area.forSale });
  const forRent = m.area_for_rent({ count: area.forRent });
  const description = m.area_description({ place, sale: forSale, rent: forRent });
  // every community of the gazetteer has a picture
  const image = findPlace(area.place)?.kind === 'community' && area.emirate === 'Dubai' ? communityImage(area.place) : undefined;
  const saleArea = area.until === null ? undefined : findSaleArea(area.place);
  const crumbs = [
    [m.ui_home(), paths.home()],
    [m.layout_areas(), paths.areas()],
  ] as const;
  return (
    <div className="wrap pt-lg">
      <PageMetadata
        title={m.area_title({ place })}
        description={description}
        canonical={paths.area(area.slug)}
        {...(image && { image })}
        jsonLd={[datasetLd(origin, area, description), breadcrumbLd(origin, [...crumbs, [place, paths.area(area.slug)]])]}
      />
      <Breadcrumbs links={crumbs} current={place} />
      <header className={`mt-lg ${image ? classes.pictured : ''}`}>
        {image && <AreaPicture image={image} place={place} />}
        <div>
          <h1>{heading}</h1>
          <p className={`muted ${classes.lead}`}>{m.area_lead({ emirate: placeLabel(area.emirate), sale: forSale, rent: forRent })}</p>
          <p className="flex wrapping gap-sm">
            <ButtonLink to={paths.properties({ ...areaFilter(area), transactionType: 'Buy' })}>{m.sale_open_search({ place })}</ButtonLink>
            <ButtonLink variant="line" to={paths.properties({ ...areaFilter(area), transactionType: 'Rent' })}>
              {m.area_open_rent()}
            </ButtonLink>
          </p>
        </div>
      </header>
      <KeyFigures area={area} />
      {area.forSale + area.forRent > 0 && <AreaHomes area={area} />}
      {area.prices.length > 0 && <AreaPrices area={area} />}
      {area.around && <AreaAround area={area} around={area.around} />}
      {saleArea && <AreaSalesSection slug={saleArea.slug} place={area.place} />}
      <Neighbours areas={area.neighbours} />
    </div>
  );
}

/** The site's picture of the area, preloaded because it is above the fold. */
function AreaPicture({ image, place }: { image: string; place: string }) {
  preloadImage(image, PICTURE_SIZES);
  return (
    <div className={`clip rounded-md on-skeleton photo-in ${classes.picture}`}>
      <Picture src={image} alt={bundledAlt(image) ?? place} sizes={PICTURE_SIZES} eager />
    </div>
  );
}

/** A figure with its label and what it was made from. */
const Figure = ({ label, value, of }: { label: string; value: ReactNode; of: string }) => (
  <div className="figure">
    <dt>
      {label}
      <small>{of}</small>
    </dt>
    <dd>{value}</dd>
  </div>
);

/** What is typical of the housing with most homes: asking price, rent, gross yield and registered price. Says so when the homes are too few. */
function KeyFigures({ area }: { area: AreaPageData }) {
  const main = mainPrices(area.prices);
  const { sale, rent, registered, grossYield } = main ?? {};
  const homes = (n: number) => m.area_figure_of({ homes: housingLabel(main!.housing), count: m.area_homes_count({ count: n }) });
  const isAnyTypical = area.prices.some((row) => row.sale?.median || row.rent?.median);
  if (!main || !isAnyTypical) {
    const count = area.forSale + area.forRent;
    return count > 0 ? <p className="mt-xl text-lg">{m.area_too_few({ count })}</p> : null;
  }
  return (
    <dl className={`grid four-columns gap-lg mt-2xl ${classes.figures}`}>
      {sale?.median && <Figure label={m.area_figure_sale()} value={shortAmount(sale.median)} of={homes(sale.n)} />}
      {rent?.median && (
        <Figure
          label={hasYearlyRents() ? m.area_figure_rent_year() : m.area_figure_rent_month()}
          value={rentText(rent.median)}
          of={homes(rent.n)}
        />
      )}
      {registered && (
        <Figure
          label={m.area_figure_registered()}
          value={shortAmount(registered.median)}
          of={m.area_figure_of({ homes: housingLabel(main.housing), count: m.sale_count({ count: registered.n }) })}
        />
      )}
      {grossYield && rent && registered && (
        <Figure
          label={m.area_yield()}
          value={formatPercent(grossYield, 1)}
          of={m.area_figure_of({ homes: m.area_rents_count({ count: rent.n }), count: m.sale_count({ count: registered.n }) })}
        />
      )}
    </dl>
  );
}

/** Links to the nearest areas with their distance and numbers of homes. */
function Neighbours({ areas }: { areas: AreaPageData['neighbours'] }) {
  if (areas.length === 0) return null;
  return (
    <section className="section" aria-labelledby="neighbours">
      <SectionHead id="neighbours" title={m.area_neighbours()} more={{ to: paths.areas(), label: m.info_areas_all() }} />
      <ul className={`grid three-columns gap-md-lg ${classes.neighbours}`}>
        {areas.map(({ slug, place, metres, forSale, forRent }) => (
          <li key={slug} className={`relative cover-host outlined rounded-md on-card p-md ${classes.neighbour}`}>
            <Link to={paths.area(slug)} className="cover-link">
              {placeLabel(place)}
            </Link>
            <p className="mt-2xs text-sm muted">
              {m.area_neighbour({ km: (metres / 1000).toFixed(1), sale: formatNumber(forSale), rent: formatNumber(forRent) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
