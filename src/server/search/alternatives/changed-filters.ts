// Filters to offer instead of one that finds nothing: a piece of it left out or replaced, such as another purpose or a community nearby.
import { type FilterPiece, mergePieces, piecesOf } from '../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import type { Alternatives } from '../../../shared/search/understanding.ts';
import { type DictionaryPlace, findKnownPlace, type SearchDictionary } from '../text/dictionary/search-dictionary.ts';

/** A filter to offer: which piece of the requested one it changes, what is in its place (`instead`; null: nothing), and the changed filter. */
export type ChangedFilter = Pick<Alternatives[number], 'change' | 'piece' | 'instead' | 'filter'>;

/** Communities nearby that are offered at most. */
const MAX_NEIGHBOURS = 3;
/** How far they may be, in degrees of latitude: about 11 km. */
const MAX_DISTANCE = 0.1;

/** The filter of the pieces with `replacement` in the place of `piece`; null leaves it out. */
const replacePiece = (pieces: readonly FilterPiece[], piece: FilterPiece, replacement: FilterPiece | null): SearchFilter =>
  mergePieces([...pieces.filter((other) => other !== piece), ...(replacement ? [replacement] : [])]);

/** Communities with homes next to a community, the nearest first. */
function neighboursOf(dictionary: SearchDictionary, name: string): DictionaryPlace[] {
  const place = findKnownPlace(dictionary, name);
  const center = place?.kind === 'community' ? place.position : undefined;
  if (!center) return [];
  // a degree of longitude is shorter than one of latitude by the cosine of the latitude
  const longitudeScale = Math.cos((center.lat * Math.PI) / 180);
  const distance = ({ lat, lng }: { lat: number; lng: number }) => Math.hypot(lat - center.lat, (lng - center.lng) * longitudeScale);
  return dictionary.places
    .filter(({ kind, count }) => kind === 'community' && count > 0)
    .filter((other) => other !== place && other.position && distance(other.position) <= MAX_DISTANCE)
    .sort((a, b) => distance(a.position!) - distance(b.position!))
    .slice(0, MAX_NEIGHBOURS);
}

/** Words by which titles and descriptions call an amenity; the others are called by their names. */
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

/** The word by which titles and descriptions say what a field holds; advertisers who leave the field empty often write it. */
function wordOf({ furnished, completion, amenities }: SearchFilter): string | undefined {
  const [amenity] = amenities ?? [];
  if (furnished?.length === 1) return { yes: 'furnished', partly: 'semi furnished', no: 'unfurnished' }[furnished[0]!];
  if (completion?.length === 1) return { ready: 'ready', 'off-plan': 'off plan' }[completion[0]!];
  return amenity && (AMENITY_WORDS[amenity] ?? amenity.toLowerCase());
}

/** The pieces that can replace a piece, each with the kind of the change: as a word, a bedroom fewer or more, a community nearby. */
function replacementsOf({ kind, filter }: FilterPiece, dictionary: SearchDictionary): Pick<ChangedFilter, 'change' | 'instead'>[] {
  const replacements: Pick<ChangedFilter, 'change' | 'instead'>[] = [];
  const word = wordOf(filter);
  if (word) replacements.push({ change: 'other', instead: { kind: 'words', filter: { keywords: [word] } } });
  const [bedrooms, ...otherBedrooms] = filter.bedrooms ?? [];
  if (kind === 'bedrooms' && bedrooms !== undefined && otherBedrooms.length === 0)
    for (const count of [bedrooms - 1, bedrooms + 1])
      if (count >= 0) replacements.push({ change: 'other', instead: { kind, filter: { bedrooms: [count] } } });
  if (kind === 'place' && filter.location)
    for (const { name } of neighboursOf(dictionary, filter.location))
      replacements.push({ change: 'next', instead: { kind, filter: { location: name } } });
  return replacements;
}

/** The filter with the other purpose, without its price: limits of a price to buy do not fit rents. */
function withOtherPurpose(pieces: readonly FilterPiece[], piece: FilterPiece): ChangedFilter {
  const transactionType = piece.filter.transactionType === 'Buy' ? 'Rent' : 'Buy';
  const { minPrice: _min, maxPrice: _max, ...filter } = replacePiece(pieces, piece, null);
  return { change: 'other', piece, instead: { kind: 'purpose', filter: { transactionType } }, filter: { ...filter, transactionType } };
}

/** Filters that differ from `filter` in one piece. The sort order is never changed, a purpose only to the other one. */
export function changedFiltersOf(filter: SearchFilter, dictionary: SearchDictionary): ChangedFilter[] {
  const pieces = piecesOf(filter, (name) => findKnownPlace(dictionary, name) !== undefined);
  return pieces.flatMap((piece): ChangedFilter[] => {
    if (piece.kind === 'sort') return [];
    if (piece.kind === 'purpose') return piece.filter.transactionType === 'Any' ? [] : [withOtherPurpose(pieces, piece)];
    return [{ change: 'without' as const, instead: null }, ...replacementsOf(piece, dictionary)].map(({ change, instead }) => ({
      change,
      piece,
      instead,
      filter: replacePiece(pieces, piece, instead),
    }));
  });
}
