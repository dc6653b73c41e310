// Controls above the search results: the sort order, and the switch between grid, list and map.

import { isMetric } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { type SearchFilter, VIEWS, type View } from '../../../shared/search/search.ts';
import { SORTS, type Sort, TRIP_SORT } from '../../../shared/search/sorts-and-limits.ts';
import { Icon, type IconName } from '../../ui/icon/Icon.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import classes from './ResultTools.module.css';

const SORT_LABELS: Record<Sort, () => string> = {
  featured: m.search_sort_featured,
  'price-asc': m.search_sort_price_up,
  'price-desc': m.search_sort_price_down,
  newest: m.search_sort_newest,
  'area-desc': m.search_sort_area_down,
  'area-asc': m.search_sort_area_up,
  'price-per-sqft': () => (isMetric() ? m.search_sort_price_per_sqm() : m.search_sort_price_per_sqft()),
  'price-drop': m.search_sort_price_drop,
  'closest-to-sales': m.search_sort_closest_to_sales,
  'gross-yield': m.search_sort_gross_yield,
  'monthly-cost': m.search_sort_monthly_cost,
  'least-cash': m.search_sort_least_cash,
  'shortest-trip': m.travel_sort,
};

interface SearchSortSelectProps {
  filter: SearchFilter;
  onChange: (sort: Sort) => void;
  pill?: boolean;
}

/** The sort order as a native select. With `pill` it has the shape of the buttons in the toolbar of narrow windows. */
export function SearchSortSelect({ filter, onChange, pill = false }: SearchSortSelectProps) {
  const sort = filter.sort ?? 'featured';
  // the order by minutes needs a place
  const sorts = SORTS.filter((name) => name !== TRIP_SORT || filter.to || filter.to2);
  return (
    <label className={pill ? `chip ${classes.pill}` : `row relative outlined-field rounded-sm on-card text-sm ${classes.sort}`}>
      <span className={`absolute text-sm medium muted no-click ${classes.word}`}>{m.search_sort()}</span>
      <select value={sort} onChange={(event) => onChange(event.target.value as Sort)}>
        {sorts.map((name) => (
          <option key={name} value={name}>
            {SORT_LABELS[name]()}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="absolute muted no-click" />
    </label>
  );
}

const VIEW_ICONS: Record<View, IconName> = { grid: 'layout-grid', list: 'list', map: 'map-2' };
const VIEW_LABELS: Record<View, () => string> = { grid: m.search_grid, list: m.search_list, map: m.search_map };

/** Switches between grid, list and map. */
export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const options = VIEWS.map((value) => {
    const icon = VIEW_ICONS[value];
    return { value, label: VIEW_LABELS[value](), icon: <Icon name={icon} /> };
  });
  return <SegmentedControl label={m.search_view()} value={view} options={options} onChange={onChange} />;
}
