import { Link } from 'react-router-dom';
import { formatEither, formatNumber, formatPriceShort, toShownLimit } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { typeLabel } from '../../../shared/property/property.labels.ts';
import { canonical, PROPERTY_TYPES } from '../../../shared/property/property.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { splitList } from '../../../shared/search/search-url.ts';
import { AlertButton } from '../../alert/create/AlertButton.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { FilterChips } from '../chips/FilterChips.tsx';
import { linkedChips } from '../chips/filter-chips.ts';
import { useOutlineNames } from '../chips/useOutlineNames.ts';
import { changePurpose, placesOf } from '../filters/change-filter.ts';
import type { SearchViewProps } from '../results/search-view-props.ts';
import { FiltersButton } from '../SearchBar.tsx';
import { ViewLink } from '../ViewLink.tsx';
import classes from './MapFilterBar.module.css';

type MapFilterBarProps = Pick<SearchViewProps, 'pageState' | 'filter' | 'chipSources' | 'activeFilterCount' | 'clearUrl' | 'onOpenFilters'>;

/**
 * A range in words, null without limits: `From 5M`, `1M to 3M`, `4+`. A minimum of 0 is no limit.
 * @param fromText the text of a range that has only a minimum
 */
function rangeText(
  minimum: number | undefined,
  max: number | undefined,
  format: (value: number) => string,
  fromText: (value: string) => string,
): string | null {
  const min = minimum || undefined;
  if (max === undefined) return min === undefined ? null : fromText(format(min));
  if (min === undefined) return m.map_filter_up_to({ value: format(max) });
  return min === max ? format(min) : m.map_filter_range({ from: format(min), to: format(max) });
}

/** `2+`, `1 to 3`; null without limits. */
const countRangeText = (min: number | undefined, max: number | undefined): string | null =>
  rangeText(min, max, String, (value) => `${value}+`);

/** The name of the chosen property type, or the number of types if several are chosen; null without any. */
function typeText(filter: SearchFilter): string | null {
  const types = splitList(filter.propertyType ?? '');
  const [firstType] = types;
  if (firstType === undefined) return null;
  if (types.length > 1) return m.map_filter_types({ count: types.length });
  const knownType = canonical(PROPERTY_TYPES, firstType);
  return knownType ? typeLabel(knownType) : firstType;
}

/** The name of the chosen place, or the number of places if several are chosen; null without any. */
function areaText(filter: SearchFilter, knownNames: readonly string[] | undefined): string | null {
  const places = placesOf(filter, knownNames);
  const [firstPlace] = places;
  if (firstPlace === undefined) return null;
  return places.length > 1 ? m.map_filter_areas({ count: places.length }) : placeLabel(firstPlace);
}

/** The chosen numbers of bedrooms: `2 beds`, `Studio or 2 beds`, `1 to 3 beds`; null without any. */
function bedsText({ bedrooms, minBedrooms, maxBedrooms }: SearchFilter): string | null {
  if (!bedrooms?.length) {
    const range = countRangeText(minBedrooms, maxBedrooms);
    return range && m.map_filter_beds_value({ value: range });
  }
  const choices = bedrooms.map((count) => (count === 0 ? typeLabel('Studio') : formatNumber(count)));
  return Math.max(...bedrooms) === 0 ? formatEither(choices) : m.map_filter_beds_value({ value: formatEither(choices) });
}

/** The keys of the filter that a button in the bar shows; all others, such as excluded places, are shown as chips. */
const BUTTON_KEYS: ReadonlySet<string> = new Set<keyof SearchFilter>([
  'location',
  'propertyType',
  'minPrice',
  'maxPrice',
  'bedrooms',
  'minBedrooms',
  'maxBedrooms',
  'minBathrooms',
  'maxBathrooms',
]);

/** Purpose and filters above the map. A button shows the chosen value and opens the filter drawer at its group; other filters follow as chips, on phones also the link to the list. */
export function MapFilterBar({ pageState, filter, chipSources, activeFilterCount, clearUrl, onOpenFilters }: MapFilterBarProps) {
  const { go, to } = pageState;
  const baths = countRangeText(filter.minBathrooms, filter.maxBathrooms);
  const shortLimit = (limit: number) => formatPriceShort(toShownLimit(limit, filter.transactionType, filter.rentPeriod));
  const price = rangeText(filter.minPrice, filter.maxPrice, shortLimit, (value) => m.map_filter_from({ value }));
  const buttons = [
    { group: 'price', name: m.map_filter_price(), text: price },
    { group: 'type', name: m.map_filter_type(), text: typeText(filter) },
    { group: 'area', name: m.map_filter_area(), text: areaText(filter, chipSources.placeNames) },
    { group: 'bedrooms', name: m.map_filter_beds(), text: bedsText(filter) },
    { group: 'bathrooms', name: m.map_filter_baths(), text: baths && m.map_filter_baths_value({ value: baths }) },
  ];
  const outlineNames = useOutlineNames(filter.shape);
  const otherChips = linkedChips(filter, { ...chipSources, outlineNames }, pageState.to).filter(
    ({ keys }) => !keys.some((key) => BUTTON_KEYS.has(key)),
  );
  return (
    <div className={`row relative wrapping gap-xs mb-md ${classes.filters}`}>
      <SegmentedControl
        label={m.map_filter_transaction()}
        value={filter.transactionType ?? 'Buy'}
        options={[
          { value: 'Buy', label: m.property_purpose_buy() },
          { value: 'Rent', label: m.property_purpose_rent() },
        ]}
        onChange={(purpose) => go({ filter: changePurpose(filter, purpose) })}
      />
      <FiltersButton activeCount={activeFilterCount} label={m.map_filter_all()} onClick={() => onOpenFilters()} />
      {buttons.map(({ group, name, text }) => (
        <button
          key={group}
          type="button"
          className={`chip ${text ? 'on' : ''}`}
          aria-haspopup="dialog"
          aria-label={text ? m.map_filter_set({ value: text, filter: name }) : name}
          onClick={() => onOpenFilters(group)}
        >
          <span className={`ellipsis ${classes.text}`} dir="auto">
            {text ?? name}
          </span>
          <Icon name="chevron-down" size={16} />
        </button>
      ))}
      <AlertButton chip filter={filter} bounds={filter.shape ? null : pageState.bounds} />
      {otherChips.length > 0 ? (
        <FilterChips chips={otherChips} filter={filter} onApply={(next) => go({ filter: next })} clearUrl={clearUrl} />
      ) : (
        activeFilterCount > 0 && (
          <Link to={clearUrl} className={`inline-row min-44 text-sm semibold accent nowrap ${classes.clear}`}>
            {m.map_filter_clear()}
          </Link>
        )
      )}
      <ViewLink to={to({ view: 'grid' })}>
        <Icon name="layout-grid" />
        {m.map_show_list()}
      </ViewLink>
    </div>
  );
}
