// Median prices of registered sales by area, over a map: discs and figures on the map, and a card with legend and table. Loaded from the server.

import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatDay, formatNumber } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { HOUSINGS, type Housing } from '../../../shared/sale/sale.ts';
import type { MappedArea, SalesMap } from '../../../shared/sale/sales-map.ts';
import { paths } from '../../paths.ts';
import { SalesSourceLine } from '../../sale/SalesSourceLine.tsx';
import { trpc } from '../../trpc/trpc.ts';
import { DataRow, DataTable } from '../../ui/DataTable.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { TryAgain } from '../../ui/page/TryAgain.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { drawAreas } from './draw-areas.ts';
import { classOf, classRanges, classStarts } from './price-classes.ts';
import classes from './SoldPricesLayer.module.css';

export interface SoldPricesProps {
  map: LeafletMap;
  /** The kind of homes whose prices are shown first; visitors can change it. */
  housing: Housing;
}

const HOUSING_LABELS: Record<Housing, () => string> = { flat: m.sale_map_flats, villa: m.sale_map_villas };

/**
 * Draws the areas on the map until unmount. A click on a figure navigates to the page of its area.
 * @param starts the lowest price of each price class but the first
 */
function useDrawnAreas(map: LeafletMap, areas: readonly MappedArea[], starts: readonly number[]): void {
  const navigate = useNavigate();
  const open = useEffectEvent((slug: string) => void navigate(paths.area(slug)));
  useEffect(
    () =>
      drawAreas(
        map,
        areas.filter(isPlaced).map((area) => ({
          ...area,
          level: classOf(area.unitPrice.median, starts),
          href: paths.area(area.slug),
          text: formatNumber(area.unitPrice.median),
          name: placeLabel(area.place),
          label: areaLabel(area),
        })),
        open,
      ),
    [map, areas, starts],
  );
}
/** Whether the position of an area is known. Other areas are only in the table. */
const isPlaced = (area: MappedArea): area is MappedArea & { latitude: number; longitude: number } =>
  area.latitude !== null && area.longitude !== null;
/** Accessible name of an area on the map: name, median price per square foot, and number of sales. */
const areaLabel = ({ place, n, unitPrice }: MappedArea): string =>
  m.sale_map_area({ place: placeLabel(place), unit: formatNumber(unitPrice.median), n: formatNumber(n) });

/** The card over the map, which folds to its heading and starts so on phones, and the areas on the map. Prices are medians in AED per square foot. */
export function SoldPricesLayer({ map, housing: firstHousing }: SoldPricesProps) {
  const id = useId();
  const [isFolded, setFolded] = useState(() => window.matchMedia('(max-width: 47.99em)').matches);
  const [housing, setHousing] = useState(firstHousing);
  const { data, isError, isFetching, refetch } = trpc.sale.ofMap.useQuery({ housing });
  return (
    <section className={classes.legend} aria-label={m.sale_map_heading()}>
      <h2 className={classes.heading}>
        <button type="button" className={classes.fold} aria-expanded={!isFolded} aria-controls={id} onClick={() => setFolded(!isFolded)}>
          {m.sale_map_heading()}
          <Icon name="chevron-down" />
        </button>
      </h2>
      <div id={id} className={classes.content} hidden={isFolded}>
        <SegmentedControl
          label={m.sale_map_homes()}
          value={housing}
          options={HOUSINGS.map((value) => ({ value, label: HOUSING_LABELS[value]() }))}
          onChange={setHousing}
          full
        />
        {isError && (
          <>
            <p className="text-sm">{m.sale_map_failed()}</p>
            <TryAgain pending={isFetching} onRetry={refetch} />
          </>
        )}
        {!isError && !data && (
          <Loading label={m.sale_map_loading()}>
            <Skeleton height={96} />
          </Loading>
        )}
        {data && <AreaPrices key={housing} map={map} sales={data} />}
      </div>
    </section>
  );
}

/** Draws the areas on the map and renders the legend and the table. */
function AreaPrices({ map, sales }: { map: LeafletMap; sales: SalesMap }) {
  const { areas } = sales;
  const prices = areas.map(({ unitPrice }) => unitPrice.median);
  // computed once: `useDrawnAreas` draws again for another array
  const [starts] = useState(() => classStarts(prices));
  useDrawnAreas(map, areas, starts);
  if (areas.length === 0) return <p className="text-sm">{m.sale_map_empty()}</p>;
  return (
    <div>
      <ul className={classes.classes}>
        {classRanges(prices, starts).map(({ low, high }, level) => (
          <li key={low} className={classes.class}>
            <span className={classes.swatch} data-level={level} aria-hidden="true" />
            {m.sale_map_range({ low: formatNumber(low), high: formatNumber(high) })}
          </li>
        ))}
      </ul>
      <p className="text-xs muted">{m.sale_window_caption({ date: formatDay(sales.until) })}</p>
      <SalesSourceLine source={sales} />
      <details className={classes.asTable}>
        <summary className={classes.summary}>{m.sale_map_table()}</summary>
        <p className="text-xs muted">{m.sale_map_lead()}</p>
        <AreaTable areas={areas} />
      </details>
    </div>
  );
}

/** The areas with median price per square foot and number of sales (`n`). */
const AreaTable = ({ areas }: { areas: readonly MappedArea[] }) => (
  <DataTable
    caption={m.sale_map_heading()}
    columns={[m.sale_map_place(), m.sale_map_unit(), m.sale_sales()]}
    items={areas}
    row={({ slug, place, n, unitPrice }) => (
      <DataRow key={slug} heading={<Link to={paths.area(slug)}>{placeLabel(place)}</Link>}>
        {formatNumber(unitPrice.median)}
        {formatNumber(n)}
      </DataRow>
    )}
  />
);
