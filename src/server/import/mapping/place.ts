// Reads the emirate, community, address and coordinates of a row.
import { insideUae } from '../../../shared/property/place/area.ts';
import { emirateAt } from './emirates.ts';
import { cleanName, cutAtWord } from './html-text.ts';
import { parsePoint } from './normalize.ts';
import type { Draft } from './raw-listing.ts';
import { quoted, refuse } from './row-error.ts';
import { cleanCommunity, emirateOf, findEmirate, mapValue } from './vocabulary.ts';

/** The emirate in the row, else that of its community, else that of its coordinates. */
function readEmirate(draft: Draft, { latitude, longitude }: Point): string {
  const emirate = findEmirate(draft.emirate);
  if (emirate) return emirate;
  const name = cleanName(draft.emirate);
  if (name) refuse(`${quoted(name)} is no emirate; if it lies in one, add ${mapValue('emirate', name, 'Dubai')} to the map`);
  const fallback = emirateOf(draft.community) ?? (latitude !== null && longitude !== null ? emirateAt(latitude, longitude) : undefined);
  return fallback ?? refuse('no emirate, and neither its community nor its coordinates tell one; add "emirate": "=Dubai" to the map');
}

/** Community, emirate and address. @throws RowError without an emirate */
export function readPlace(draft: Draft, point: Point): { location: string; emirate: string; address: string } {
  const emirate = readEmirate(draft, point);
  const location = cleanCommunity(draft.community, emirate) || emirate;
  const parts = [...draft.address.map(cleanName), cleanName(draft.community)].map((part) =>
    cleanCommunity(part, emirate) === location ? location : part,
  );
  const distinctParts = parts.filter((part, i) => part && part !== emirate && parts.indexOf(part) === i);
  return { location, emirate, address: cutAtWord(distinctParts.join(', ') || location, 300) };
}

/** Degrees; null without coordinates. */
interface Point {
  latitude: number | null;
  longitude: number | null;
}

/** The coordinates of the row. @throws RowError outside of the UAE */
export function readPoint(draft: Draft): Point {
  const point = parsePoint(draft.latitude, draft.longitude);
  if (!point) return { latitude: null, longitude: null };
  return insideUae(point.latitude, point.longitude)
    ? point
    : refuse(`its coordinates ${point.latitude}, ${point.longitude} lie outside the United Arab Emirates`);
}
