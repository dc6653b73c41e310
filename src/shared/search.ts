import { z } from 'zod';
import { findPlace } from './area.ts';
import { AMENITIES, canonical, INT4_MAX, PROPERTY_TYPES, TRANSACTION_TYPES } from './property.ts';

/** R271 */
export const SORTS = ['featured', 'price-asc', 'price-desc', 'newest'] as const;
export type Sort = (typeof SORTS)[number];
export const SORT_LABELS: Record<Sort, string> = {
  featured: 'Featured',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  newest: 'Newest',
};

/** R273 */
export const PAGE_SIZE = 10;
export const MAX_LIST = 1000;
/** Totals are exact below this number and shown as `10,000+` from it on. */
export const COUNT_CAP = 10_001;

const whole = (name: string) =>
  z
    .number({ error: `${name} must be a whole number of 0 or more` })
    .int(`${name} must be a whole number of 0 or more`)
    .min(0, `${name} must be a whole number of 0 or more`)
    .max(INT4_MAX, `${name} must be at most ${INT4_MAX}`)
    .optional();
const text = (name: string, max: number) =>
  z
    .string({ error: `${name} must be text` })
    .trim()
    .max(max, `${name} must be at most ${max} characters`)
    // NUL and unpaired surrogates are what PostgreSQL cannot hold
    .refine((s) => s.isWellFormed() && !s.includes('\0'), `${name} contains invalid characters`)
    .optional();

/**
 * The property search filter (R212) as the page's URL, the form, tRPC and GET /api/properties share it.
 * `transactionType` has no default here (A3); `location` names a place or is searched for (A1, A2); all `amenities` must be present (A51).
 */
export const searchFilter = z.object({
  location: text('location', 100).describe('Community, emirate or any text; several places joined by commas mean any of them'),
  propertyType: text('propertyType', 100).describe(
    'Apartment, Villa, Penthouse, Studio or Townhouse, without case; several joined by commas',
  ),
  transactionType: z
    .string()
    .transform((s) => canonical(TRANSACTION_TYPES, s) ?? s)
    .pipe(z.enum(TRANSACTION_TYPES, { error: 'transactionType must be one of: Buy, Rent' }))
    .optional()
    .describe('Buy or Rent; both when absent'),
  minPrice: whole('minPrice').describe('AED, per month for rent'),
  maxPrice: whole('maxPrice'),
  minBedrooms: whole('minBedrooms'),
  maxBedrooms: whole('maxBedrooms'),
  minBathrooms: whole('minBathrooms'),
  maxBathrooms: whole('maxBathrooms'),
  minArea: whole('minArea').describe('Square feet'),
  maxArea: whole('maxArea'),
  amenities: z
    .array(z.string().trim().max(60, 'amenities must be at most 60 characters each'))
    .max(30, 'amenities must be at most 30 entries')
    .optional()
    .describe('Joined by commas; all of them must be present'),
  search: text('search', 200).describe('Free text over title, description, location, address and amenities; forgives typos'),
  agentId: whole('agentId'),
  sort: z
    .enum(SORTS, { error: `sort must be one of: ${SORTS.join(', ')}` })
    .optional()
    .describe('featured (default): running promotion level, premium, featured, newest'),
});
export type SearchFilter = z.infer<typeof searchFilter>;

/** A map viewport in degrees. */
export const bounds = z.object({
  south: z.number().min(-90).max(90),
  west: z.number().min(-180).max(180),
  north: z.number().min(-90).max(90),
  east: z.number().min(-180).max(180),
});
export type Bounds = z.infer<typeof bounds>;

export const VIEWS = ['grid', 'list', 'map'] as const;
export type View = (typeof VIEWS)[number];

/** Everything that the listing page keeps in its URL (R73, R218). */
export interface ListingState {
  filter: SearchFilter;
  page: number;
  view: View;
  /** Set once somebody moved the map; `bounds=south,west,north,east`. */
  bounds: Bounds | null;
}

const NUMBER_KEYS = [
  'minPrice',
  'maxPrice',
  'minBedrooms',
  'maxBedrooms',
  'minBathrooms',
  'maxBathrooms',
  'minArea',
  'maxArea',
  'agentId',
] as const;
const TEXT_KEYS = ['location', 'propertyType', 'transactionType', 'search', 'sort'] as const;

/** `a,b` → ['a', 'b'], blanks dropped. */
export const splitList = (value: string): string[] =>
  value
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean);

/**
 * The listing page's URL → its state. Blank values count as absent (R240); a value that means nothing is left out rather than
 * refused, because a page must open. Buy is the page's default (A3).
 */
export function listingFromQuery(query: URLSearchParams): ListingState {
  const raw: Record<string, unknown> = {};
  for (const key of TEXT_KEYS) if (query.get(key)?.trim()) raw[key] = query.get(key)!.trim();
  for (const key of NUMBER_KEYS) if (query.get(key)?.trim()) raw[key] = Number(query.get(key));
  const amenities = splitList(query.get('amenities') ?? '');
  if (amenities.length) raw.amenities = amenities.map((a) => canonical(AMENITIES, a) ?? a);
  const filter: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(raw)) {
    const parsed = searchFilter.shape[key as keyof SearchFilter].safeParse(value);
    if (parsed.success) filter[key] = parsed.data;
  }
  // a text that says rent means rent
  filter.transactionType ??= /\b(rent|rental|rentals|renting|to let)\b/i.test(raw.search === undefined ? '' : (query.get('search') ?? ''))
    ? 'Rent'
    : 'Buy';
  if (typeof filter.propertyType === 'string') {
    filter.propertyType = splitList(filter.propertyType)
      .map((t) => canonical(PROPERTY_TYPES, t) ?? t)
      .join(',');
  }
  const page = Number(query.get('page'));
  const box = (query.get('bounds') ?? '').split(',').map(Number);
  const parsedBox = bounds.safeParse({ south: box[0], west: box[1], north: box[2], east: box[3] });
  return {
    filter: filter as SearchFilter,
    page: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
    view: VIEWS.find((v) => v === query.get('view')) ?? 'grid',
    bounds: query.has('bounds') && parsedBox.success ? parsedBox.data : null,
  };
}

/** A filter → query string in a fixed order; empty and default values are left out (R238-R240), Buy is written because links share it. */
export function queryFromFilter(filter: Partial<SearchFilter>, rest: { page?: number; view?: View; bounds?: Bounds | null } = {}): string {
  const query = new URLSearchParams();
  for (const key of Object.keys(searchFilter.shape) as (keyof SearchFilter)[]) {
    const value = filter[key];
    if (value === undefined || value === '' || (key === 'sort' && value === 'featured')) continue;
    if (Array.isArray(value)) {
      if (value.length) query.set(key, value.join(','));
    } else query.set(key, String(value));
  }
  if (rest.view && rest.view !== 'grid') query.set('view', rest.view);
  if (rest.bounds)
    query.set('bounds', [rest.bounds.south, rest.bounds.west, rest.bounds.north, rest.bounds.east].map((n) => n.toFixed(5)).join(','));
  if (rest.page && rest.page > 1) query.set('page', String(rest.page));
  return query.toString();
}

/** The chosen places of a filter: several only when each part is a known place, because free text may hold a comma. */
export function locationParts(location: string, known: (text: string) => boolean = (t) => findPlace(t) !== undefined): string[] {
  const parts = splitList(location);
  return parts.length > 1 && parts.every(known) ? parts : [location];
}

/** Price bands of the search panel in AED (R267); for Rent per month (A8). `0` means no bound (R238). */
export const BUY_BANDS = ['1000000-3000000', '3000000-5000000', '5000000-10000000', '10000000-0'] as const;
export const RENT_BANDS = ['0-5000', '5000-10000', '10000-20000', '20000-50000', '50000-0'] as const;

/** `min-max` → bounds; 'any', 0 and empty mean no bound (R238). */
export function parseBand(band: string): Pick<SearchFilter, 'minPrice' | 'maxPrice'> {
  const [min, max] = band.split('-').map(Number);
  return { minPrice: min || undefined, maxPrice: max || undefined };
}
