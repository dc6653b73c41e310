import { useIntersection } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { AreaPage } from '../../shared/area/area-page.ts';
import { formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import { queryFromFilter } from '../../shared/search/search-url.ts';
import { AlertButton } from '../alert/create/AlertButton.tsx';
import { AreasMapLoader } from '../map/lazy.tsx';
import { paths } from '../paths.ts';
import { PropertyCard } from '../property-card/PropertyCard.tsx';
import { PropertyCardSkeleton } from '../property-card/PropertyCardSkeleton.tsx';
import { trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { SectionHead } from '../ui/page/SectionHead.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './AreaPage.module.css';
import { areaFilter, homesFilter, homesInput } from './area.queries.ts';

/** Number of homes that the page shows; all others are in the list. */
const CARD_COUNT = 6;
/** Height of the map, and the distance from the window at which it starts to load. */
const MAP_HEIGHT_PX = 440;
const LOAD_DISTANCE = '400px';

/** The choices of bedrooms: all, studios, exactly so many, and the largest. */
const BEDROOM_CHOICES: readonly { label: () => string; filter: Pick<SearchFilter, 'bedrooms' | 'minBedrooms'> }[] = [
  { label: m.area_bedrooms_all, filter: {} },
  { label: m.sale_bedrooms_studio, filter: { bedrooms: [0] } },
  ...[1, 2, 3].map((count) => ({ label: () => formatNumber(count), filter: { bedrooms: [count] } })),
  { label: () => '4+', filter: { minBedrooms: 4 } },
];

const queryOf = (filter: SearchFilter): string =>
  queryFromFilter({ ...filter, sort: undefined, location: undefined, excludedLocations: undefined });

/** The newest homes of an area, filtered by purpose and bedrooms, and these homes on a map. The address of the page holds the filter. */
export function AreaHomes({ area }: { area: AreaPage }) {
  const [query] = useSearchParams();
  const queryText = query.toString();
  const filter = useMemo(() => homesFilter(area, new URLSearchParams(queryText)), [area, queryText]);
  const search = trpc.property.search.useQuery(homesInput(area, query));
  const place = placeLabel(area.place);
  const total = search.data?.total ?? null;
  const seeAll = paths.properties({ ...areaFilter(area), ...filter, sort: undefined });
  return (
    <section className="section" aria-labelledby="homes">
      <SectionHead id="homes" title={m.area_homes({ place })} text={m.area_homes_text()} />
      <Filters area={area} filter={filter} />
      {!search.data && (
        <QueryPlaceholder
          query={search}
          level={3}
          title={m.info_homes_failed_title()}
          text={m.info_homes_failed_text()}
          loading={
            <div className="cards-3" role="status" aria-label={m.layout_loading()}>
              {Array.from({ length: 3 }, (_, i) => `skeleton-${i}`).map((key) => (
                <PropertyCardSkeleton key={key} />
              ))}
            </div>
          }
        />
      )}
      {search.data?.items.length === 0 && (
        <StateMessage
          drawing="search"
          level={3}
          title={m.area_homes_none({ place })}
          text={m.area_homes_none_text()}
          action={<AlertButton filter={filter} />}
        />
      )}
      {search.data && search.data.items.length > 0 && (
        <>
          <div className="cards-3 cards-slide">
            {search.data.items.slice(0, CARD_COUNT).map((property) => (
              <PropertyCard key={property.id} property={property} sizes="(max-width: 47.99em) 88vw, (max-width: 63.99em) 50vw, 396px" />
            ))}
          </div>
          <div className="row wrapping gap-sm mt-xl">
            <ButtonLink variant="line" to={seeAll}>
              {total === null ? m.area_see_list() : m.area_see_all({ count: total })}
            </ButtonLink>
            <AlertButton filter={filter} />
          </div>
          <div className="mt-2xl">
            <DeferredMap key={filter.transactionType} area={area} filter={filter} />
          </div>
        </>
      )}
    </section>
  );
}

/** Links that change the purpose and the bedrooms in the address. */
function Filters({ area, filter }: { area: AreaPage; filter: ReturnType<typeof homesFilter> }) {
  const { bedrooms, minBedrooms, transactionType } = filter;
  const bedroomFilter = { ...(bedrooms && { bedrooms }), ...(minBedrooms && { minBedrooms }) };
  const link = (change: SearchFilter, label: string) => {
    const search = queryOf({ transactionType, ...change });
    const isChosen = search === queryOf({ transactionType, ...bedroomFilter });
    return (
      <Link className={`chip ${isChosen ? 'on' : ''}`} to={{ search }} replace aria-current={isChosen || undefined}>
        {label}
      </Link>
    );
  };
  return (
    <div className="flex wrapping gap-sm-lg mb-lg">
      <nav aria-label={m.area_purpose()}>
        <ul className="chips">
          <li>{link({ ...bedroomFilter, transactionType: 'Buy' }, m.area_tab_sale({ n: formatNumber(area.forSale) }))}</li>
          <li>{link({ ...bedroomFilter, transactionType: 'Rent' }, m.area_tab_rent({ n: formatNumber(area.forRent) }))}</li>
        </ul>
      </nav>
      <nav aria-label={m.search_bedrooms()}>
        <ul className="chips">
          {BEDROOM_CHOICES.map(({ label, filter: choice }) => (
            <li key={label()}>{link(choice, label())}</li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** The map of the homes. Its script and tiles load when the visitor scrolls near. */
function DeferredMap({ area, filter }: { area: AreaPage; filter: SearchFilter }) {
  const { ref, entry } = useIntersection({ rootMargin: LOAD_DISTANCE });
  const [isNear, setNear] = useState(false);
  if (entry?.isIntersecting && !isNear) setNear(true);
  const areas = useMemo(() => [area.place], [area.place]);
  return (
    <div ref={ref} className={classes.map}>
      {isNear ? (
        <AreasMapLoader
          areas={areas}
          filter={filter}
          outline={area.around?.outline ?? null}
          label={m.area_map({ place: placeLabel(area.place) })}
          height={MAP_HEIGHT_PX}
        />
      ) : (
        <Skeleton height={MAP_HEIGHT_PX} radius="var(--radius-md)" />
      )}
    </div>
  );
}
