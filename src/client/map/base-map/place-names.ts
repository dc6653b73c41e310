import { COMMUNITIES, COUNTRIES, EMIRATES } from '../../../shared/property/area.ts';
import { toPixels } from '../viewport/viewport.ts';
import { DISTRICTS, SEAS } from './coordinates.ts';

/** A name on the base map. */
export interface MapName {
  name: string;
  lat: number;
  lng: number;
  look: 'place' | 'emirate' | 'sea';
  /** Degrees, for names that lie along a coast. */
  slope: number;
}

const place = ({ name, lat, lng }: { name: string; lat: number; lng: number }): MapName => ({ name, lat, lng, look: 'place', slope: 0 });

/** Half the room a name takes, in pixels. */
const spaceFor = ({ name, look }: MapName) => ({ x: name.length * (look === 'sea' ? 5.5 : 3.4) + 8, y: look === 'sea' ? 14 : 11 });

/**
 * The names of a zoom, most important first: emirates and countries from far away, communities and districts from near; of names that
 * would touch, the later one is left out.
 */
export function namesAt(zoom: number): MapName[] {
  const wanted: MapName[] = [
    ...SEAS.filter((sea) => zoom >= sea.from && zoom <= sea.to).map((sea): MapName => ({ ...sea, look: 'sea' })),
    ...(zoom <= 11 ? [...COUNTRIES, ...EMIRATES] : []).map((far): MapName => ({ ...place(far), look: 'emirate' })),
    ...(zoom >= 10 ? [...COMMUNITIES, ...DISTRICTS] : []).map(place),
  ];
  const kept: { name: MapName; x: number; y: number }[] = [];
  for (const name of wanted) {
    const at = toPixels(name.lat, name.lng, zoom);
    const room = spaceFor(name);
    const touches = kept.some((other) => {
      const theirs = spaceFor(other.name);
      return Math.abs(at.x - other.x) < room.x + theirs.x && Math.abs(at.y - other.y) < room.y + theirs.y;
    });
    if (!touches) kept.push({ name, ...at });
  }
  return kept.map(({ name }) => name);
}
