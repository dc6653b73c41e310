import { useCallbackRef } from '@mantine/hooks';
import { IconFocus2, IconLayoutGrid } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../../shared/format.ts';
import type { MapView } from '../../../shared/search/map.ts';
import type { Bounds } from '../../../shared/search/search.ts';
import { SearchMapLoader } from '../../map/lazy.tsx';
import { FloatLink } from '../../property/FloatLink.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FilterChips } from '../FilterChips.tsx';
import { changePurpose } from '../filters/change-filter.ts';
import { mapHeading } from '../headings.ts';
import { RecentlyViewed } from '../results/RecentlyViewed.tsx';
import { SortSelect, ViewSwitch } from '../results/ResultTools.tsx';
import { ResultTotal } from '../results/ResultTotal.tsx';
import { LandingLink, SearchEmpty, SearchError } from '../results/SearchResults.tsx';
import type { SearchViewProps } from '../results/useResultPage.ts';
import { FiltersButton } from '../SearchBar.tsx';
import { listMapRows, type MapList } from './map-rows.ts';
import { SearchMapRow } from './SearchMapRow.tsx';
import classes from './SearchMapView.module.css';

const HEIGHT = 600;

/** Search results on a map with a list next to it. */
export function SearchMapView({ listing, search, chips, clear, onFilters }: SearchViewProps) {
  const { filter, bounds, go, to } = listing;
  const [view, setView] = useState<MapView | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const sort = filter.sort ?? 'featured';
  // The map may call this long after the render: a callback ref has the current filters.
  const move = useCallbackRef((next: Bounds) => go({ bounds: next }, { replace: true }));
  return (
    <div className={classes.wide}>
      <div className={classes.head}>
        <div>
          <h1 dir="auto">{mapHeading(filter)}</h1>
          <ResultTotal search={search} className={classes.total} />
        </div>
        <div className={classes.tools}>
          <SortSelect sort={sort} onChange={(by) => go({ filter: { ...filter, sort: by } })} />
          <ViewSwitch view="map" onChange={(next) => go({ view: next, bounds: null })} />
        </div>
      </div>
      <div className={classes.filters}>
        <SegmentedControl
          label="Transaction"
          value={filter.transactionType ?? 'Buy'}
          options={[
            { value: 'Buy', label: 'Buy' },
            { value: 'Rent', label: 'Rent' },
          ]}
          onChange={(purpose) => go({ filter: changePurpose(filter, purpose) })}
        />
        <FiltersButton active={chips.length} label="All filters" onClick={() => onFilters()} />
        <FilterChips chips={chips} clear={clear} />
      </div>
      <div className={classes.both}>
        <VisibleProperties search={search} list={listMapRows(view, search.data?.items ?? [], sort)} clear={clear} onHover={setHovered} />
        <div className={classes.map}>
          <SearchMapLoader filter={filter} bounds={bounds} onMove={move} onView={setView} hovered={hovered} height={HEIGHT} />
        </div>
      </div>
      <LandingLink filter={filter} />
      <RecentlyViewed />
      <FloatLink to={to({ view: 'grid', bounds: null })}>
        <IconLayoutGrid size={20} stroke={1.6} aria-hidden="true" />
        List
      </FloatLink>
    </div>
  );
}

interface VisiblePropertiesProps extends Pick<SearchViewProps, 'search' | 'clear'> {
  list: MapList;
  onHover: (id: number | null) => void;
}

/** The list next to the map. */
function VisibleProperties({ search, list, clear, onHover }: VisiblePropertiesProps) {
  const { data } = search;
  return (
    <section className={classes.list} aria-label="Homes on the map" aria-busy={search.isPlaceholderData || undefined}>
      <h2 className={classes.listTitle}>
        {list.inView === null
          ? 'Homes'
          : `${formatNumber(list.inView)}${list.capped ? '+' : ''} ${list.inView === 1 ? 'home' : 'homes'} here`}
      </h2>
      {search.isError ? (
        <SearchError onRetry={search.refetch} pending={search.isFetching} />
      ) : data?.total === 0 ? (
        <SearchEmpty clear={clear} last={null} />
      ) : (
        <>
          {data && list.inView !== null && <VisibleRow list={list} total={data.capped || list.capped ? null : data.total} />}
          {!data && [1, 2, 3, 4].map((n) => <Skeleton key={n} height={136} radius="var(--radius-md)" style={{ flex: 'none' }} />)}
          {list.rows.map((property) => (
            <SearchMapRow key={property.id} property={property} onHover={onHover} />
          ))}
          {list.note === 'more' && <p className={classes.note}>These are the first {list.rows.length}. Move closer to see the others.</p>}
        </>
      )}
    </section>
  );
}

/** Number of properties in the visible part of the map, with advice how to see all of them. */
function VisibleRow({ list, total }: { list: MapList; total: number | null }) {
  const inView = formatNumber(list.inView ?? 0);
  return (
    <p className={classes.note} role="status">
      <IconFocus2 size={18} stroke={1.6} aria-hidden="true" />
      <span>
        {list.note === 'none' ? (
          'No homes in this part of the map. Move it, or zoom out.'
        ) : (
          <>
            <b>{list.capped ? `More than ${inView}` : total === null ? inView : `${inView} of ${formatNumber(total)}`}</b>{' '}
            {list.inView === 1 ? 'is' : 'are'} in the part of the map you see.
            {list.note === 'closer' && ' Move closer to see the homes of this part.'}
            {list.capped && ` The map counts the first ${inView}.`}
          </>
        )}
      </span>
    </p>
  );
}
