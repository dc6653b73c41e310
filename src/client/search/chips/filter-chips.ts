// The chips of the active filters of a search: what each says, how it is removed, and which control changes it.

import { formatNumber } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import {
  type ChoiceKey,
  FILTERS,
  type FlagKey,
  isOfKind,
  type MinimumKey,
  type SearchFilter,
} from '../../../shared/search/filter-table.ts';
import { type PieceNames, pieceLabel } from '../../../shared/search/piece-label.ts';
import { type FilterPiece, mergePieces, type PieceKind, piecesOf } from '../../../shared/search/pieces.ts';
import type { SaidWords } from '../../../shared/search/understanding.ts';
import { changeFilter, placesOf } from '../filters/change-filter.ts';
import type { FilterGroupName } from '../filters/filter-groups.ts';
import type { SearchPageState } from '../search-url.ts';

/** The group of the filter form that changes a chip, and the name of its filter. */
type ChipChange = { group: FilterGroupName; name: string };

/** The kinds that no group of the filter form changes. */
type FixedKind = 'reference' | 'shape' | 'purpose' | 'agent' | 'sort' | 'unknown' | 'unavailable' | 'preferred' | 'handover' | 'advertiser';
/** The group that changes each kind of piece, and the name of the filter. A choice has its own group. For minimums and yes/no filters see `changeOf`. */
const CHANGES: {
  [Kind in Exclude<PieceKind, MinimumKey | FlagKey | FixedKind>]: [
    Kind extends ChoiceKey ? Kind & FilterGroupName : FilterGroupName,
    () => string,
  ];
} = {
  bedrooms: ['bedrooms', m.search_bedrooms],
  bathrooms: ['bathrooms', m.search_bathrooms],
  type: ['type', m.search_type],
  building: ['building', m.search_building],
  place: ['area', m.search_area],
  price: ['price', m.search_price],
  budget: ['budget', m.search_budget],
  size: ['size', m.search_size],
  amenity: ['amenities', m.search_amenities],
  furnished: ['furnished', m.search_furnishing],
  completion: ['completion', m.search_completion],
  trip: ['travel', m.travel_time],
  trip2: ['travel', m.travel_time],
  near: ['near', m.nearby_filter],
  added: ['added', m.search_added],
  confirmed: ['details', m.search_details],
  words: ['keywords', m.search_keywords],
  listedBy: ['listedBy', m.search_listed_by],
};
function changeOf(kind: PieceKind): ChipChange | null {
  if (isOfKind(kind, 'flag')) return { group: 'details', name: m.search_details() };
  if (isOfKind(kind, 'minimum')) return { group: kind, name: FILTERS[kind].label() };
  const change = (CHANGES as Partial<Record<PieceKind, [FilterGroupName, () => string]>>)[kind];
  return change ? { group: change[0], name: change[1]() } : null;
}

/** The chip of one active filter. */
interface FilterChip {
  kind: PieceKind;
  label: string;
  /** The keys of the filter that the chip shows. */
  keys: readonly string[];
  /** The filter that remains when the chip is removed. */
  without: SearchFilter;
  /** The group of the filter form that changes the chip, and the name of the filter; a chip without a group can only be removed. */
  change?: ChipChange;
  /** Other meanings of the words of the search text, each with the filter that it leads to. */
  alternatives: { label: string; filter: SearchFilter }[];
}

/** Name of the quantity of a range: `Price`. Undefined for all other kinds of filters. */
export const rangeName = (kind: PieceKind): string | undefined =>
  kind === 'price' || kind === 'size' || kind === 'bedrooms' || kind === 'bathrooms' || isOfKind(kind, 'minimum')
    ? changeOf(kind)?.name
    : undefined;

/** A chip with the URL that removes it, and the URLs of its alternatives. */
export type LinkedChip = Omit<FilterChip, 'alternatives'> & { to: string; alternatives: { label: string; to: string }[] };

/** What the labels of chips need to know besides the filter. */
export interface ChipSources {
  /** Names of places with homes; some are not in the built-in list. */
  placeNames?: readonly string[] | undefined;
  agentName?: string | undefined;
  outlineNames?: PieceNames['outlines'];
  /** What the chips of trips need to know. */
  tripTexts?: PieceNames['trips'];
  /** Words that the search did not recognise. */
  unknown?: readonly string[] | undefined;
  /** How many homes say each of the words that no filter answers, and the number of all homes as a text, when it is known. */
  said?: readonly SaidWords[] | undefined;
  /** Whether the homes that say them come first; unknown while the list is loading. */
  isSaidFirst?: boolean | undefined;
  totalText?: string | undefined;
  /** What the search text was parsed as: its pieces with their alternatives. */
  understanding?: readonly (FilterPiece & { alternatives: readonly FilterPiece[] })[] | undefined;
}

/** Other meanings of the words of `piece`: the label of each, and the filter in which that meaning replaces `piece`. */
function chipAlternatives(
  piece: FilterPiece,
  pieces: readonly FilterPiece[],
  isForRent: boolean,
  understanding: NonNullable<ChipSources['understanding']>,
): FilterChip['alternatives'] {
  const filterJson = JSON.stringify(piece.filter);
  const alternatives = understanding.find(({ filter }) => JSON.stringify(filter) === filterJson)?.alternatives ?? [];
  return alternatives.flatMap((alternative) => {
    const label = alternativeLabel(alternative, isForRent);
    if (!label) return [];
    const changedPieces = pieces.map((other) => (other === piece ? alternative : other));
    return [{ label, filter: mergePieces(changedPieces) }];
  });
}

/** `or the word “springs”`, `or Dubai Marina`; null for a piece without a label. */
function alternativeLabel(piece: FilterPiece, isForRent: boolean): string | null {
  if (piece.filter.keywords) return m.search_chip_or_word({ text: piece.filter.keywords[0]! });
  const name = pieceLabel(piece, isForRent);
  return name && m.search_chip_or({ name });
}

/** The label of words that no filter answers: `“sea view”: 123 of 5,341 say so`, and ` · not listed first` where the order is another. */
function saidLabel(text: string, count: number | null, { totalText, isSaidFirst = true }: ChipSources): string {
  if (count === 0) return m.search_chip_said_none({ text });
  if (!isSaidFirst) return m.search_chip_said_not_first({ label: countedLabel(text, count, totalText) ?? m.search_chip_text({ text }) });
  return countedLabel(text, count, totalText) ?? m.search_chip_preferred({ text });
}

/** `“sea view”: 123 of 5,341 say so`; null where no one counted. */
function countedLabel(text: string, count: number | null, totalText: string | undefined): string | null {
  if (count === null) return null;
  const counted = { text, count: formatNumber(count) };
  return totalText === undefined ? m.search_chip_said_count(counted) : m.search_chip_said({ ...counted, total: totalText });
}

/** The search for homes that say the words, when any does. */
const onlyThese = ({ text, keyword, count }: SaidWords, filter: SearchFilter): FilterChip['alternatives'] =>
  count === 0
    ? []
    : [
        {
          label: m.search_only_these(),
          filter: changeFilter(filter, {
            preferred: filter.preferred?.filter((other) => other !== text),
            keywords: [...(filter.keywords ?? []), keyword],
          }),
        },
      ];

/** The chip of words that the search did not recognise. */
const unknownChip = (text: string, without: SearchFilter): FilterChip => ({
  kind: 'unknown',
  label: m.search_chip_unknown({ text }),
  keys: [],
  without,
  alternatives: [],
});

/**
 * One chip for each active filter, in the order in which people name them; words that were not recognised have chips of the kind `unknown`. The
 * purpose (buy or rent) and most sort orders have no chips, because they cannot be removed.
 */
export function filterChips(filter: SearchFilter, sources: ChipSources = {}): FilterChip[] {
  const { placeNames = [], agentName, outlineNames, tripTexts, unknown = [], said = [], understanding = [] } = sources;
  const { search } = filter;
  const isForRent = filter.transactionType === 'Rent';
  const places = placesOf(filter, placeNames);
  const filterWithCanonicalPlaces = places.length ? { ...filter, location: places.join(',') } : filter;
  // each entry of `places` gets a chip; free text with commas is one entry, so it is not split
  const pieces = piecesOf(filterWithCanonicalPlaces, (name) => places.includes(name));
  const chips: FilterChip[] = [];
  if (search) {
    // without `change`: no group of the filter form edits the search text
    const without = changeFilter(filter, { search: undefined });
    chips.push({ kind: 'words', label: m.search_chip_text({ text: search }), keys: ['search'], without, alternatives: [] });
  }
  const missingWords = new Set(unknown);
  for (const piece of pieces) {
    const label = pieceLabel(piece, isForRent, { agent: agentName, outlines: outlineNames, trips: tripTexts });
    if (label === null) continue;
    const without = changeFilter(mergePieces(pieces.filter((other) => other !== piece)), { search });
    const [keyword = ''] = piece.filter.keywords ?? [];
    // `delete` returns true only once for a word, so each word that was not recognised gets one chip
    const unrecognised = keyword.split(' ').filter((word) => missingWords.delete(word));
    if (unrecognised.length) {
      chips.push(unknownChip(keyword, without));
      continue;
    }
    const change = changeOf(piece.kind);
    const [preferredText] = piece.filter.preferred ?? [];
    const wish = said.find(({ text }) => text === preferredText);
    chips.push({
      kind: piece.kind,
      label: preferredText === undefined ? label : saidLabel(preferredText, wish?.count ?? null, sources),
      keys: Object.keys(piece.filter),
      without,
      alternatives: wish ? onlyThese(wish, filter) : search ? [] : chipAlternatives(piece, pieces, isForRent, understanding),
      ...(change && { change }),
    });
  }
  // the remaining unknown words are in no filter, only in the parsed text
  if (!search) for (const text of missingWords) chips.push(unknownChip(text, filterWithCanonicalPlaces));
  return chips;
}

/** The chips of a filter, each with the URL of the search without it and the URLs of its alternatives. `to` returns the URL of a filter. */
export const linkedChips = (filter: SearchFilter, sources: ChipSources, to: SearchPageState['to']): LinkedChip[] =>
  filterChips(filter, sources).map(({ alternatives, ...chip }) => ({
    ...chip,
    to: to({ filter: chip.without }),
    alternatives: alternatives.map(({ label, filter: alternative }) => ({ label, to: to({ filter: alternative }) })),
  }));

/** The chip of the part of the map that a list shows, or of the homes that no map shows; none when the list shows all homes. */
export function mapAreaChip({ bounds, isOffMap, to }: SearchPageState, filter: SearchFilter): LinkedChip[] {
  if (isOffMap ? false : !bounds || filter.shape) return [];
  const label = isOffMap ? m.search_chip_off_map() : m.search_chip_map_area();
  return [{ kind: 'place', label, keys: [], without: filter, to: to({ bounds: null, isOffMap: false, page: 1 }), alternatives: [] }];
}
