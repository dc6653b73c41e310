import { COMMUNITIES, COUNTRIES, EMIRATES } from '../../../shared/property/area.ts';
import { toPixels } from '../viewport/viewport.ts';
import { DISTRICTS, SEAS } from './coordinates.ts';

/** A name on the base map. */
export interface MapName {
  name: string;
  lat: number;
  lng: number;
  kind: 'place' | 'emirate' | 'sea';
  /** Degrees, for names along a coast. */
  slope: number;
}

const toMapName = ({ name, lat, lng }: { name: string; lat: number; lng: number }): MapName => ({
  name,
  lat,
  lng,
  kind: 'place',
  slope: 0,
});

/** Half the size of a label in pixels, estimated from its length. */
const labelSize = ({ name, kind }: MapName) => ({ x: name.length * (kind === 'sea' ? 5.5 : 3.4) + 8, y: kind === 'sea' ? 14 : 11 });

/** Names to show at a zoom level, most important first. Labels that would overlap a more important one are left out. */
export function namesAt(zoom: number): MapName[] {
  const candidates: MapName[] = [
    ...SEAS.filter((sea) => zoom >= sea.from && zoom <= sea.to).map((sea): MapName => ({ ...sea, kind: 'sea' })),
    ...(zoom <= 11 ? [...COUNTRIES, ...EMIRATES] : []).map((region): MapName => ({ ...toMapName(region), kind: 'emirate' })),
    ...(zoom >= 10 ? [...COMMUNITIES, ...DISTRICTS] : []).map(toMapName),
  ];
  const labels: { name: MapName; x: number; y: number }[] = [];
  for (const name of candidates) {
    const at = toPixels(name.lat, name.lng, zoom);
    const size = labelSize(name);
    const touches = labels.some((other) => {
      const otherSize = labelSize(other.name);
      return Math.abs(at.x - other.x) < size.x + otherSize.x && Math.abs(at.y - other.y) < size.y + otherSize.y;
    });
    if (!touches) labels.push({ name, ...at });
  }
  return labels.map(({ name }) => name);
}
