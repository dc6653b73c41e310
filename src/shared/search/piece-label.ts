// Texts for the parts of a search filter (`AED 1,000,000 and above`), shown in chips and emails, in the language of the page.
import {
  formatEither,
  formatLimit,
  formatList,
  formatMoney,
  formatMonth,
  formatNumber,
  hasYearlyRents,
  isMetric,
  toAreaUnit,
  toShownLimit,
} from '../format.ts';
import { readShape } from '../geo/shape.ts';
import { getLocale } from '../locale.ts';
import { m } from '../messages/messages.ts';
import { nearLabel } from '../nearby/near-label.ts';
import { findPlace } from '../property/place/area.ts';
import { placeLabel } from '../property/place/place-label.ts';
import { amenityLabel, completionLabel, furnishingLabel, typeLabel } from '../property/property.labels.ts';
import { canonical, PROPERTY_TYPES } from '../property/property.ts';
import { tripsOf } from '../travel/trip.ts';
import { type TripTexts, tripLabel } from '../travel/trip-label.ts';
import { type ChoiceKey, FILTERS, type FlagKey, isOfKind, type MinimumKey, type SearchFilter } from './filter-table.ts';
import type { FilterPiece } from './pieces.ts';
import { type ChipSort, isChipSort } from './sorts-and-limits.ts';
import { unansweredLabel } from './unanswered-label.ts';

/** Labels of the yes/no filters. */
export const FLAG_TEXTS: Record<FlagKey, () => string> = {
  priceDropped: m.search_chip_price_dropped,
  asksLess: m.sale_asks_less,
  withPhotos: m.search_chip_photos,
  coolingIncluded: m.search_chip_cooling_included,
  vacant: m.search_chip_vacant,
};

const CHIP_SORTS: Record<ChipSort, () => string> = {
  'gross-yield': m.search_sort_gross_yield,
  'price-per-sqft': () => (isMetric() ? m.search_sort_price_per_sqm() : m.search_sort_price_per_sqft()),
};

/** An area in square feet, converted to the unit that the reader has chosen. */
const inAreaUnit = (sqft: number | undefined) => (sqft === undefined ? undefined : toAreaUnit(sqft));

/** Text of a range of amounts: `AED 1,000,000 to 3,000,000`, `1,000 sq ft and above`; null without limits. */
function rangeText(min: number | undefined, max: number | undefined, format: (amount: string) => string): string | null {
  if (!min && max === undefined) return null;
  if (!min) return m.search_up_to({ amount: format(formatNumber(max!)) });
  if (max === undefined) return m.search_and_above({ amount: format(formatNumber(min)) });
  return format(min === max ? formatNumber(min) : m.search_range({ from: formatNumber(min), to: formatNumber(max) }));
}

/** Message functions for a count (`exactly` 2, `over`: 2 or more) and for a range of counts. */
interface CountTexts {
  exactly: (values: { count: number }) => string;
  over: (values: { count: number }) => string;
  range: (values: { from: string; to: string }) => string;
}
const BEDROOM_TEXTS: CountTexts = {
  exactly: m.search_chip_bedrooms,
  over: m.search_chip_bedrooms_over,
  range: m.search_chip_bedrooms_range,
};
const BATHROOM_TEXTS: CountTexts = {
  exactly: m.search_chip_bathrooms,
  over: m.search_chip_bathrooms_over,
  range: m.search_chip_bathrooms_range,
};
/** Text of a range of whole things: `4+ bedrooms`, `2 bathrooms`; null without limits. */
function countRangeText(min: number | undefined, max: number | undefined, texts: CountTexts): string | null {
  if (!min) return max === undefined ? null : m.search_up_to_count({ amount: texts.exactly({ count: max }) });
  if (max === undefined) return texts.over({ count: min });
  return min === max ? texts.exactly({ count: min }) : texts.range({ from: formatNumber(min), to: formatNumber(max) });
}

/**
 * The label of a type: `Villa`. An unknown type is shown as typed, with a capital. Only `commercial` is translated all the same, because the
 * header links to it.
 */
function typeName(type: string): string {
  const propertyType = canonical(PROPERTY_TYPES, type);
  if (getLocale() !== 'en' && type.toLowerCase() === 'commercial') return m.layout_commercial();
  return propertyType ? typeLabel(propertyType) : type.charAt(0).toUpperCase() + type.slice(1);
}

/** `2 bedrooms`, `Studio`, `1 or 2 bedrooms`, `4+ bedrooms`; null without limits. Zero bedrooms are a studio. */
function bedroomsText({ bedrooms, minBedrooms, maxBedrooms }: SearchFilter): string | null {
  const [first, ...others] = bedrooms ?? [];
  if (first === undefined) return countRangeText(minBedrooms, maxBedrooms, BEDROOM_TEXTS);
  if (others.length === 0) return first === 0 ? typeLabel('Studio') : m.search_chip_bedrooms({ count: first });
  const numbers = [first, ...others].map((n) => (n === 0 ? typeLabel('Studio') : formatNumber(n)));
  return m.search_chip_bedrooms_any({ list: formatEither(numbers) });
}

/** `AED 12,000 a month and AED 400,000 in cash`; null when the filter states only the terms of a loan. */
function budgetText({ monthlyBudget, cashBudget }: SearchFilter): string | null {
  const amounts = [
    ...(monthlyBudget === undefined ? [] : [m.search_budget_a_month({ amount: formatMoney(monthlyBudget) })]),
    ...(cashBudget === undefined ? [] : [m.search_budget_in_cash({ amount: formatMoney(cashBudget) })]),
  ];
  return amounts.length ? formatList(amounts) : null;
}

const CHOICE_LABELS = { furnished: furnishingLabel, completion: completionLabel } satisfies Record<ChoiceKey, (value: never) => string>;
/** Label of a value of a filter with a choice: `Partly furnished`, `Off plan`. */
export const choiceLabel = (key: ChoiceKey, value: string): string => (CHOICE_LABELS[key] as (value: string) => string)(value);

/** `Parking spaces: 2+`; null for a minimum of 0, which restricts nothing. */
const minimumText = (key: MinimumKey, value: number | undefined): string | null =>
  value ? m.search_chip_minimum({ name: FILTERS[key].label(), value: formatNumber(value) }) : null;

/** `Handover October 2027 to December 2027`, `Handover 2027`. */
function handoverText({ handoverFrom, handoverTo }: SearchFilter): string {
  const year = handoverFrom?.slice(0, 4);
  if (handoverFrom === `${year}-01` && handoverTo === `${year}-12`) return m.search_chip_handover({ time: year! });
  if (!handoverFrom) return m.search_chip_handover_until({ time: monthText(handoverTo!) });
  if (!handoverTo) return m.search_chip_handover_from({ time: monthText(handoverFrom) });
  return m.search_chip_handover({ time: m.search_range({ from: monthText(handoverFrom), to: monthText(handoverTo) }) });
}
const monthText = (month: string): string => formatMonth(`${month}-15T12:00:00Z`);

/** The names of outlines by their keys, in the language of the page. */
export type OutlineNames = Readonly<Record<string, string>>;

/** The name of an outline; until it is known, that of the community or the words of its key. */
function outlineText(key: string, names: OutlineNames = {}): string {
  const words = key.replaceAll('-', ' ');
  return names[key] ?? placeLabel(findPlace(words)?.name ?? words.replace(/\b[a-z]/g, (first) => first.toUpperCase()));
}

/** `Drawn area`, `Dubai Marina or 2 drawn areas`. */
function shapeText(shape: string, names: OutlineNames | undefined): string {
  const areas = readShape(shape) ?? [];
  const drawnCount = areas.filter(({ ring }) => ring).length;
  const outlines = areas.flatMap(({ outline }) => (outline === undefined ? [] : outlineText(outline, names)));
  return formatEither([...outlines, ...(drawnCount > 0 ? [m.search_chip_drawn({ count: drawnCount })] : [])]);
}

/** `Without Garden`. */
const withoutText = (name: string): string => m.search_chip_without({ name });

/** Names that a filter has by a key alone. */
export interface PieceNames {
  agent?: string | undefined;
  outlines?: OutlineNames | undefined;
  trips?: TripTexts | undefined;
}

/**
 * Describes what a part of a filter asks for. Null for limits that restrict nothing and for kinds that callers label themselves, such as the purpose.
 * `filter` always has the key that belongs to `kind`, hence `!`.
 */
export function pieceLabel({ kind, filter }: FilterPiece, isForRent: boolean, names: PieceNames = {}): string | null {
  const priceText = (amount: string) => formatLimit(amount, isForRent, filter.rentPeriod);
  const inRentPeriod = (limit: number | undefined) => limit && toShownLimit(limit, isForRent ? 'Rent' : 'Buy', filter.rentPeriod);
  if (isOfKind(kind, 'flag')) return filter[kind] ? FLAG_TEXTS[kind]() : null;
  if (isOfKind(kind, 'minimum')) return minimumText(kind, filter[kind]);
  if (isOfKind(kind, 'choice')) return formatEither(filter[kind]!.map((value) => choiceLabel(kind, value)));
  switch (kind) {
    case 'bedrooms':
      return bedroomsText(filter);
    case 'bathrooms':
      return countRangeText(filter.minBathrooms, filter.maxBathrooms, BATHROOM_TEXTS);
    case 'type':
      return filter.excludedTypes ? withoutText(typeName(filter.excludedTypes[0]!)) : typeName(filter.propertyType!);
    case 'place':
      return filter.excludedLocations ? withoutText(placeLabel(filter.excludedLocations[0]!)) : placeLabel(filter.location!);
    case 'shape':
      return shapeText(filter.shape!, names.outlines);
    case 'building':
      return filter.building![0]!;
    case 'price':
      if (filter.maxSalePrice !== undefined) return m.search_chip_max_sale({ amount: formatMoney(filter.maxSalePrice) });
      if (filter.maxRent !== undefined) {
        const amount = formatMoney(toShownLimit(filter.maxRent, 'Rent'));
        return hasYearlyRents() ? m.search_chip_max_rent_year({ amount }) : m.search_chip_max_rent({ amount });
      }
      if (filter.maxPricePerSqft !== undefined) return m.search_chip_max_per_sqft({ amount: formatMoney(filter.maxPricePerSqft) });
      return rangeText(inRentPeriod(filter.minPrice), inRentPeriod(filter.maxPrice), priceText);
    case 'budget':
      return budgetText(filter);
    case 'size':
      return rangeText(inAreaUnit(filter.minArea), inAreaUnit(filter.maxArea), (amount) =>
        isMetric() ? m.search_size_amount_metric({ amount }) : m.search_size_amount({ amount }),
      );
    case 'amenity':
      return filter.excludedAmenities ? withoutText(amenityLabel(filter.excludedAmenities[0]!)) : amenityLabel(filter.amenities![0]!);
    case 'handover':
      return handoverText(filter);
    case 'trip':
    case 'trip2': {
      const [trip] = tripsOf(filter);
      return trip ? tripLabel(trip, names.trips) : null;
    }
    case 'near':
      return nearLabel(filter.near![0]!);
    case 'advertiser':
      return filter.advertiser![0]!;
    case 'added':
      return m.search_chip_added({ count: filter.addedWithinDays! });
    case 'confirmed':
      return m.search_chip_confirmed({ count: filter.confirmedWithinDays! });
    case 'listedBy':
      return filter.listedBy === 'owner' ? m.search_chip_listed_by_owner() : m.search_chip_listed_by_agent();
    case 'reference':
      return m.search_chip_reference({ reference: filter.reference! });
    case 'words':
      return m.search_chip_words({ text: filter.keywords![0]!.replaceAll('"', '') });
    case 'preferred':
      return m.search_chip_preferred({ text: filter.preferred![0]! });
    case 'agent':
      return names.agent ? m.search_chip_agent({ name: names.agent }) : m.search_chip_one_agent();
    case 'unavailable':
      return unansweredLabel(filter.unanswered![0]!);
    case 'sort':
      return filter.sort && isChipSort(filter.sort) ? CHIP_SORTS[filter.sort]() : null;
    // callers label these
    case 'purpose':
    case 'unknown':
      return null;
  }
}
