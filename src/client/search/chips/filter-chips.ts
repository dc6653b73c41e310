// The chips of active filters: label, removal and change of each.
import { m } from '../../../shared/messages/messages.ts';
import { FLAG_KEYS } from '../../../shared/search/flags.ts';
import { pieceLabel } from '../../../shared/search/piece-label.ts';
import { type FilterPiece, mergePieces, type PieceKind, piecesOf } from '../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { changeFilter, placesOf } from '../filters/change-filter.ts';
import type { FilterGroupName } from '../filters/filter-groups.ts';
import type { SearchPageState } from '../search-url.ts';

/** The group of the filter form that changes a part of a filter, and its name. */
const GROUPS: Partial<Record<PieceKind, { group: FilterGroupName; name: () => string }>> = {
  bedrooms: { group: 'bedrooms', name: m.search_bedrooms },
  bathrooms: { group: 'bathrooms', name: m.search_bathrooms },
  type: { group: 'type', name: m.search_type },
  place: { group: 'area', name: m.search_area },
  price: { group: 'price', name: m.search_price },
  budget: { group: 'budget', name: m.search_budget },
  size: { group: 'size', name: m.search_size },
  amenity: { group: 'amenities', name: m.search_amenities },
  furnished: { group: 'furnished', name: m.search_furnishing },
  completion: { group: 'completion', name: m.search_completion },
  added: { group: 'added', name: m.search_added },
  confirmed: { group: 'details', name: m.search_details },
  ...Object.fromEntries(FLAG_KEYS.map((key) => [key, { group: 'details', name: m.search_details }])),
  listedBy: { group: 'listedBy', name: m.search_listed_by },
  words: { group: 'keywords', name: m.search_keywords },
  building: { group: 'building', name: m.search_building },
};

/** One thing that a filter asks for, as a chip. */
interface FilterChip {
  kind: PieceKind;
  label: string;
  /** The filter without this part. */
  without: SearchFilter;
  /** The group of the filter form that changes it, and its name; a part without one can only be removed. */
  change?: { group: FilterGroupName; name: string };
  /** What else its words can mean, and the filter of that. */
  others: { label: string; filter: SearchFilter }[];
}

/** What a range is a range of: `Price`. Undefined for what is chosen from a list. */
export const rangeName = (kind: PieceKind): string | undefined =>
  kind === 'price' || kind === 'size' || kind === 'bedrooms' || kind === 'bathrooms' ? GROUPS[kind]!.name() : undefined;

/** A chip with the URL that removes it, and those of what else its words can mean. */
export type LinkedChip = Omit<FilterChip, 'others'> & { to: string; others: { label: string; to: string }[] };

/** What the labels of chips need to know besides the filter. */
export interface ChipSources {
  /** Names of places beyond the documented ones. */
  placeNames?: readonly string[] | undefined;
  agentName?: string | undefined;
  /** Words that the search did not recognise. */
  unknown?: readonly string[] | undefined;
  /** What the search text was parsed as: its pieces with their alternatives. */
  understanding?: readonly (FilterPiece & { alternatives: readonly FilterPiece[] })[] | undefined;
}

/** What else the words of a piece can mean. */
function alternativesOf(piece: FilterPiece, understanding: NonNullable<ChipSources['understanding']>): readonly FilterPiece[] {
  const filterText = JSON.stringify(piece.filter);
  return understanding.find(({ filter }) => JSON.stringify(filter) === filterText)?.alternatives ?? [];
}

/**
 * One chip for each active filter, in the order in which people say them; words that were not recognised are of the kind `unknown`. The purpose
 * cannot be removed, so it has no chip.
 */
export function filterChips(
  filter: SearchFilter,
  { placeNames = [], agentName, unknown = [], understanding = [] }: ChipSources = {},
): FilterChip[] {
  const { search } = filter;
  const places = placesOf(filter, placeNames);
  const filterOfNames = places.length ? { ...filter, location: places.join(',') } : filter;
  const pieces = piecesOf(filterOfNames, (name) => places.includes(name));
  const chips: FilterChip[] = [];
  if (search)
    chips.push({
      kind: 'words',
      label: m.search_chip_text({ text: search }),
      without: changeFilter(filter, { search: undefined }),
      others: [],
    });
  const missingWords = new Set(unknown);
  for (const piece of pieces) {
    const label = pieceLabel(piece, filter.transactionType === 'Rent', agentName);
    if (label === null) continue;
    const filterWithoutPiece = changeFilter(mergePieces(pieces.filter((other) => other !== piece)), { search });
    const [keyword = ''] = piece.filter.keywords ?? [];
    // each word that was not recognised is shown once: `delete` tells whether it still was in the set
    const unrecognised = keyword.split(' ').filter((word) => missingWords.delete(word));
    if (unrecognised.length) {
      chips.push({ kind: 'unknown', label: m.search_chip_unknown({ text: keyword }), without: filterWithoutPiece, others: [] });
      continue;
    }
    const isForRent = filter.transactionType === 'Rent';
    const alternatives = (search ? [] : alternativesOf(piece, understanding)).flatMap((instead) => {
      const name = instead.filter.keywords ? null : pieceLabel(instead, isForRent);
      const insteadText = instead.filter.keywords
        ? m.search_chip_or_word({ text: instead.filter.keywords[0]! })
        : name && m.search_chip_or({ name });
      return insteadText ? [{ label: insteadText, filter: mergePieces(pieces.map((other) => (other === piece ? instead : other))) }] : [];
    });
    const change = GROUPS[piece.kind];
    chips.push({
      kind: piece.kind,
      label,
      without: filterWithoutPiece,
      others: alternatives,
      ...(change && { change: { group: change.group, name: change.name() } }),
    });
  }
  // the remaining unknown words are in no filter, only in the text that was parsed
  if (!search)
    for (const text of missingWords)
      chips.push({ kind: 'unknown', label: m.search_chip_unknown({ text }), without: filterOfNames, others: [] });
  return chips;
}

/** The chips of a filter, each with the URL of the search without it. */
export const linkedChips = (filter: SearchFilter, sources: ChipSources, to: SearchPageState['to']): LinkedChip[] =>
  filterChips(filter, sources).map(({ others, ...chip }) => ({
    ...chip,
    to: to({ filter: chip.without }),
    others: others.map(({ label, filter: instead }) => ({ label, to: to({ filter: instead }) })),
  }));
