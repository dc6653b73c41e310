// What to offer when nothing matches: the smallest changes of a filter that find homes.
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { QueryConfig } from 'pg';
import { TRANSACTION_TYPES } from '../../shared/property/property.ts';
import { type FilterPiece, mergePieces, piecesOf } from '../../shared/search/pieces.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import type { Alternatives } from '../../shared/search/understanding.ts';
import { allowedMs, tryRows } from '../db/costly.ts';
import { SqlParams, unpreparedStatement } from '../db/sql.ts';
import { countVariants } from './counts/count-variants.ts';
import { whereClauses } from './criteria/conditions.ts';
import { hasText, isEmptyResult, type SearchCriteria } from './criteria/criteria.ts';
import { toSearchCriteria } from './criteria/resolve-criteria.ts';
import { getSearchDictionary } from './text/dictionary/dictionary.ts';
import { lookUpWords } from './text/dictionary/look-up-words.ts';
import { type DictionaryPlace, findKnownPlace, type SearchDictionary } from './text/dictionary/search-dictionary.ts';
import { toExplicitFilter } from './text/explicit-filter.ts';

/** Counts stop here: that there are many is all that people need to know. */
const MAX_COUNT = 100;
/** The most offers of an answer. */
const MAX_OFFERS = 6;
/** The most communities nearby that are tried, and how far they may be: about 10 km, in degrees. */
const MAX_NEIGHBOURS = 3;
const MAX_DISTANCE = 0.1;

/** Another filter to offer: what of the text it changes, and to what. */
type Variant = Pick<Alternatives[number], 'change' | 'piece' | 'instead' | 'filter'>;
/** A bound that is moved to where the next homes are. */
interface Bound {
  piece: FilterPiece;
  key: 'minPrice' | 'maxPrice' | 'minArea' | 'maxArea';
  filter: SearchFilter;
}

/** The filter of all pieces but `left`, with `instead` in its place; null leaves it out. */
const replacePiece = (pieces: readonly FilterPiece[], left: FilterPiece, instead: FilterPiece | null): SearchFilter =>
  mergePieces([...pieces.filter((piece) => piece !== left), ...(instead ? [instead] : [])]);

/** Communities next to a place, the nearest first. */
function neighboursOf(dictionary: SearchDictionary, name: string): DictionaryPlace[] {
  const place = findKnownPlace(dictionary, name);
  const at = place?.kind === 'community' ? place.position : undefined;
  if (!at) return [];
  const distance = ({ lat, lng }: { lat: number; lng: number }) =>
    Math.hypot(lat - at.lat, (lng - at.lng) * Math.cos((at.lat * Math.PI) / 180));
  return dictionary.places
    .filter(
      (other) =>
        other.kind === 'community' && other !== place && other.count > 0 && other.position && distance(other.position) <= MAX_DISTANCE,
    )
    .sort((a, b) => distance(a.position!) - distance(b.position!))
    .slice(0, MAX_NEIGHBOURS);
}

/** The word by which titles and descriptions say what a field holds; advertisers who leave the field empty often write it. */
function wordOf({ furnished, completion, amenities }: SearchFilter): string | undefined {
  const [amenity] = amenities ?? [];
  if (furnished?.length === 1) return { yes: 'furnished', partly: 'semi furnished', no: 'unfurnished' }[furnished[0]!];
  if (completion?.length === 1) return { ready: 'ready', 'off-plan': 'off plan' }[completion[0]!];
  return amenity && (AMENITY_WORDS[amenity] ?? amenity.toLowerCase());
}
const AMENITY_WORDS: Record<string, string> = {
  'Swimming Pool': 'pool',
  Garage: 'parking',
  '24hr Security': 'security',
  'Fitness Center': 'gym',
  "Maid's Room": 'maid',
  'BBQ Area': 'bbq',
  'Tennis Court': 'tennis',
  'Home Theater': 'cinema',
};

/** Filters that differ from `filter` in one piece: left out, of another purpose, as a word, with a bedroom more or less, in a community nearby. */
function variantsOf(filter: SearchFilter, dictionary: SearchDictionary): Variant[] {
  const pieces = piecesOf(filter, (name) => findKnownPlace(dictionary, name) !== undefined);
  const variants: Variant[] = [];
  const add = (change: Variant['change'], piece: FilterPiece, instead: FilterPiece | null) => {
    variants.push({ change, piece, instead, filter: replacePiece(pieces, piece, instead) });
  };
  for (const piece of pieces) {
    const { kind, filter: part } = piece;
    if (kind === 'sort') continue;
    if (kind === 'purpose') {
      if (part.transactionType !== 'Any') {
        const other = part.transactionType === 'Buy' ? 'Rent' : 'Buy';
        const { minPrice: _min, maxPrice: _max, ...rest } = replacePiece(pieces, piece, null);
        const instead: FilterPiece = { kind, filter: { transactionType: other } };
        // limits of a price to buy do not fit rents
        variants.push({ change: 'other', piece, instead, filter: { ...rest, ...instead.filter } });
      }
      continue;
    }
    add('without', piece, null);
    const word = wordOf(part);
    if (word) add('other', piece, { kind: 'words', filter: { keywords: [word] } });
    const [count, ...others] = part.bedrooms ?? [];
    if (kind === 'bedrooms' && count !== undefined && others.length === 0)
      for (const n of [count - 1, count + 1]) if (n >= 0) add('other', piece, { kind, filter: { bedrooms: [n] } });
    if (kind === 'place' && part.location)
      for (const { name } of neighboursOf(dictionary, part.location)) add('next', piece, { kind, filter: { location: name } });
  }
  return variants;
}

/** The bounds of price and size in a filter, each with the filter without it. */
function boundsOf(filter: SearchFilter): Bound[] {
  const pieces = piecesOf(filter, () => false);
  return pieces.flatMap((piece) =>
    (['maxPrice', 'minPrice', 'minArea', 'maxArea'] as const)
      .filter((key) => piece.filter[key] !== undefined)
      .map((key) => {
        const { [key]: _left, ...rest } = filter;
        return { piece, key, filter: rest };
      }),
  );
}

/** Homes with more bathrooms are few. */
const MAX_BATHROOMS = 12;

/**
 * The statement that reads the values of the homes next behind a bound, nearest first. Prices are in order for a purpose, sizes for a number of
 * bathrooms: each is scanned for itself.
 */
function nextValuesStatement({ key, filter, piece }: Bound, criteria: SearchCriteria): QueryConfig {
  const isPrice = key.endsWith('Price');
  const column = isPrice ? 'price' : 'area';
  const [compared, order] = key.startsWith('max') ? ['>', 'asc'] : ['<', 'desc'];
  const params = new SqlParams();
  const selectNext = (criteriaOfPart: SearchCriteria, ...extraConditions: string[]) =>
    `(select p.${column} as value from properties p where ${[...whereClauses(criteriaOfPart, params), `p.${column} ${compared} ${params.bind(piece.filter[key])}`, ...extraConditions].join(' and ')}
      order by p.${column} ${order} limit ${MAX_COUNT})`;
  const purposes =
    filter.transactionType && filter.transactionType !== 'Any'
      ? [criteria]
      : TRANSACTION_TYPES.map((transactionType) => ({ ...criteria, transactionType }));
  const parts =
    criteria.locations.length > 0 || hasText(criteria)
      ? [selectNext(criteria)]
      : isPrice
        ? purposes.map((one) => selectNext(one))
        : [
            ...Array.from({ length: MAX_BATHROOMS + 1 }, (_, n) => selectNext(criteria, `p.bathrooms = ${n}`)),
            selectNext(criteria, `p.bathrooms > ${MAX_BATHROOMS}`),
          ];
  return unpreparedStatement(`select value from (${parts.join(' union all ')}) v order by value ${order} limit ${MAX_COUNT}`, params.list);
}

/** The next round value that takes in at least `enough` of the values, which are sorted away from the bound. */
function roundBound(values: readonly number[], isUpper: boolean, enough = 3): { value: number; count: number } {
  const reached = values[Math.min(enough, values.length) - 1]!;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(reached)) - 1);
  const value = isUpper ? Math.ceil(reached / step) * step : Math.floor(reached / step) * step;
  return { value, count: values.filter((one) => (isUpper ? one <= value : one >= value)).length };
}

/** Milliseconds for one offer, so that a slow one leaves time for the others. */
const EACH_MS = 8;
/** This many offers are tried whatever time they take together; further ones only within `ALL_MS` milliseconds. */
const ALWAYS_TRIED = 6;
const ALL_MS = 30;

/** The offer of a moved bound; null without homes behind it, or when finding them takes too long. */
async function moveBound(em: EntityManager, bound: Bound, dictionary: SearchDictionary): Promise<Alternatives[number] | null> {
  const criteria = toSearchCriteria(bound.filter, dictionary);
  if (isEmptyResult(criteria)) return null;
  const valueRows = await tryRows<{ value: number }>(em, nextValuesStatement(bound, criteria), 'optional', allowedMs(EACH_MS));
  if (!valueRows?.length) return null;
  const isUpper = bound.key.startsWith('max');
  const { value, count } = roundBound(
    valueRows.map((row) => row.value),
    isUpper,
  );
  const instead: FilterPiece = { kind: bound.piece.kind, filter: { ...bound.piece.filter, [bound.key]: value } };
  const filter = { ...bound.filter, [bound.key]: value };
  return { change: isUpper ? 'more' : 'less', piece: bound.piece, instead, filter, count, capped: count >= MAX_COUNT };
}

/** The offer of a variant; null when no home matches, or when counting takes too long. */
async function countVariant(em: EntityManager, variant: Variant, dictionary: SearchDictionary): Promise<Alternatives[number] | null> {
  const counts = await countVariants(em, [toSearchCriteria(variant.filter, dictionary)], MAX_COUNT + 1, { limitMs: allowedMs(EACH_MS) });
  const n = counts?.[0] ?? 0;
  return n > 0 ? { ...variant, count: Math.min(n, MAX_COUNT), capped: n > MAX_COUNT } : null;
}

/**
 * What to offer instead of an empty list: bounds moved to the next homes, each thing left out, another purpose, a bedroom more or less, the
 * communities nearby; those that change least first. Those that take too long to count are left out.
 */
export async function findAlternatives(em: EntityManager, requestedFilter: SearchFilter): Promise<Alternatives> {
  const dictionary = await getSearchDictionary(em);
  if (requestedFilter.search) await lookUpWords(em, dictionary, requestedFilter.search);
  const { filter } = toExplicitFilter(requestedFilter, dictionary);
  const attempts = [
    ...boundsOf(filter).map((bound) => () => moveBound(em, bound, dictionary)),
    ...variantsOf(filter, dictionary)
      .sort((a, b) => EFFORT[a.change] - EFFORT[b.change])
      .map((variant) => () => countVariant(em, variant, dictionary)),
  ];
  const offers: Alternatives = [];
  const end = performance.now() + allowedMs(ALL_MS);
  for (const [i, attempt] of attempts.entries()) {
    if (offers.length === MAX_OFFERS || (i >= ALWAYS_TRIED && performance.now() > end)) break;
    const offer = await attempt();
    if (offer && !offers.some((earlier) => addsNothing(earlier, offer))) offers.push(offer);
  }
  return offers;
}

/** Whether leaving a thing out finds no more homes than an earlier offer that only loosened it, whose homes it finds too. */
const addsNothing = (earlier: Alternatives[number], offer: Alternatives[number]): boolean =>
  offer.change === 'without' &&
  isDeepStrictEqual(earlier.piece, offer.piece) &&
  earlier.instead?.kind === offer.piece.kind &&
  earlier.count === offer.count &&
  !offer.capped;

/** How much a change asks of people, least first; moved bounds come before all. */
const EFFORT: Record<Variant['change'], number> = { more: 0, less: 0, next: 1, without: 2, other: 3 };
