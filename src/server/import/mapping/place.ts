// Reads where a home is from a row of an imported file: emirate, community, address and coordinates.
import { insideUae } from '../../../shared/property/place/area.ts';
import { emirateAt } from './emirates.ts';
import { cleanName, cutAtWord } from './html-text.ts';
import { parsePoint } from './normalize.ts';
import type { Draft } from './raw-listing.ts';
import { quoted, refuse } from './row-error.ts';
import { cleanCommunity, emirateOf, findEmirate, translationLine } from './vocabulary.ts';

/** Coordinates in degrees; null when the row has none. */
interface Point {
  latitude: number | null;
  longitude: number | null;
}

/**
 * The emirate in the row, else that of its community, else that of its coordinates.
 * @throws RowError when there is none, or when the row names another place as its emirate
 */
function readEmirate(draft: Draft, { latitude, longitude }: Point): string {
  const emirate = findEmirate(draft.emirate);
  if (emirate) return emirate;
  const name = cleanName(draft.emirate);
  if (name) refuse(`${quoted(name)} is no emirate; if it lies in one, add ${translationLine('emirate', name, 'Dubai')} to the map`);
  const fallback = emirateOf(draft.community) ?? (latitude !== null && longitude !== null ? emirateAt(latitude, longitude) : undefined);
  return fallback ?? refuse('no emirate, and neither its community nor its coordinates tell one; add "emirate": "=Dubai" to the map');
}

/**
 * Community (`location`), emirate and address. The address has its parts from the building outwards, each once, without the emirate.
 * @throws RowError without an emirate
 */
export function readPlace(draft: Draft, point: Point): { location: string; emirate: string; address: string } {
  const emirate = readEmirate(draft, point);
  const location = cleanCommunity(draft.community, emirate) || emirate;
  const rawParts = [...draft.address.map(cleanName), cleanName(draft.community)];
  // other spellings of the community become its canonical name
  const addressParts = rawParts.map((part) => (cleanCommunity(part, emirate) === location ? location : part));
  const distinctParts = addressParts.filter((part, i) => part && part !== emirate && addressParts.indexOf(part) === i);
  return { location, emirate, address: cutAtWord(distinctParts.join(', ') || location, 300) };
}

/** The coordinates of the row. @throws RowError when they are outside the UAE */
export function readPoint(draft: Draft): Point {
  const point = parsePoint(draft.latitude, draft.longitude);
  if (!point) return { latitude: null, longitude: null };
  return insideUae(point.latitude, point.longitude)
    ? point
    : refuse(`its coordinates ${point.latitude}, ${point.longitude} lie outside the United Arab Emirates`);
}
