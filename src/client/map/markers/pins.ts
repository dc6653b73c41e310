import { formatNumber, formatPrice, formatPriceShort, plural } from '../../../shared/format.ts';
import type { MapMarker, MapView } from '../../../shared/search/map.ts';
import type { Bounds } from '../../../shared/search/search.ts';
import { boundsAround, toPixels } from '../viewport/viewport.ts';

/** A marker: a price pill (one known property) or a disc with a count. */
export interface MapPin {
  /** Markers with equal keys look the same and have the same position. */
  key: string;
  latitude: number;
  longitude: number;
  count: number;
  /** The properties in the marker; empty if the server only counted them. */
  properties: MapMarker[];
  /** Bounds of the properties. */
  bounds: Bounds;
}

/** Sizes in pixels as in the stylesheet. A pill is above its point, a disc is centred on it. */
const PILL = { width: 58, height: 36, lift: 22 };
const discSize = (count: number): number => (count < 10 ? 38 : count < 100 ? 42 : count < 1000 ? 48 : 56);
/** Markers are merged in three passes, most overlapping first. Afterwards they overlap by a quarter at most. */
const PIN_SIZE_PX = [0.35, 0.55, 0.75] as const;
/** Discs that the server counted lie on its grid, close to each other, so they need more distance. */
const CLUSTER_SIZE_PX = 1.5;

/** A marker being merged, with its pixel position at the zoom level. */
interface DraftPin extends Omit<MapPin, 'key' | 'bounds'> {
  points: { latitude: number; longitude: number }[];
  x: number;
  y: number;
}

const isPill = (pin: Pick<MapPin, 'count' | 'properties'>): boolean => pin.count === 1 && pin.properties.length === 1;

function boxOf(pin: DraftPin): { x: number; y: number; width: number; height: number } {
  if (isPill(pin)) return { x: pin.x, y: pin.y - PILL.lift, width: PILL.width, height: PILL.height };
  const size = discSize(pin.count);
  return { x: pin.x, y: pin.y, width: size, height: size };
}

function isOverlapping(a: DraftPin, b: DraftPin, threshold: number): boolean {
  const [box, otherBox] = [boxOf(a), boxOf(b)];
  const share = (a.properties.length || b.properties.length ? 1 : CLUSTER_SIZE_PX) * threshold * 0.5;
  return (
    Math.abs(box.x - otherBox.x) < (box.width + otherBox.width) * share &&
    Math.abs(box.y - otherBox.y) < (box.height + otherBox.height) * share
  );
}

/** Merges `b` into `a`. The disc is at the mean position of all its properties. */
function mergeInto(a: DraftPin, b: DraftPin): void {
  const count = a.count + b.count;
  const middle = (first: number, second: number) => (first * a.count + second * b.count) / count;
  a.latitude = middle(a.latitude, b.latitude);
  a.longitude = middle(a.longitude, b.longitude);
  a.x = middle(a.x, b.x);
  a.y = middle(a.y, b.y);
  a.count = count;
  // A merged disc lists its properties only if both lists are complete.
  a.properties = a.properties.length && b.properties.length ? [...a.properties, ...b.properties] : [];
  a.points.push(...b.points);
}

/** Merges markers until none are closer than the minimum distance. */
function mergeOverlapping(all: DraftPin[], threshold: number): DraftPin[] {
  let drafts = all;
  for (let joined = true; joined; ) {
    const apart: DraftPin[] = [];
    joined = false;
    for (const toDraft of drafts) {
      const neighbour = apart.find((second) => isOverlapping(second, toDraft, threshold));
      if (neighbour) {
        mergeInto(neighbour, toDraft);
        joined = true;
      } else apart.push(toDraft);
    }
    drafts = apart;
  }
  return drafts;
}

function toPin({ points, x: _x, y: _y, ...pin }: DraftPin): MapPin {
  const key = isPill(pin) ? `home ${pin.properties[0]!.id}` : `${pin.count} at ${pin.latitude.toFixed(5)} ${pin.longitude.toFixed(5)}`;
  return { ...pin, key, bounds: boundsAround(points)! };
}

/**
 * Markers of a map response at a zoom level; overlapping ones become a disc. Sorted from north to south, which is the tab order. Keys
 * depend on the response and the zoom level only, not on the viewport.
 */
export function groupProperties(view: MapView, zoom: number): MapPin[] {
  const toDraft = (point: { latitude: number; longitude: number }, count: number, properties: MapMarker[]): DraftPin => ({
    latitude: point.latitude,
    longitude: point.longitude,
    count,
    properties,
    points: [point],
    ...toPixels(point.latitude, point.longitude, zoom),
  });
  let drafts = [...view.clusters.map((c) => toDraft(c, c.count, [])), ...view.markers.map((m) => toDraft(m, 1, [m]))];
  for (const threshold of PIN_SIZE_PX) drafts = mergeOverlapping(drafts, threshold);
  return drafts.map(toPin).sort((a, b) => b.latitude - a.latitude || a.longitude - b.longitude || a.key.localeCompare(b.key));
}

/** Maximum zoom level of every map. */
export const MAX_ZOOM = 18;

/** Whether zooming in can split a disc. Properties in one building cannot be separated. */
export function canExpandCluster(pin: MapPin): boolean {
  const from = toPixels(pin.bounds.north, pin.bounds.west, MAX_ZOOM);
  const to = toPixels(pin.bounds.south, pin.bounds.east, MAX_ZOOM);
  return to.x - from.x > PILL.width || to.y - from.y > PILL.height;
}

export interface PinAppearance {
  kind: 'pill' | 'disc';
  text: string;
  /** Accessible name. It ends with the visible text, so that speech input finds the marker by what is visible. */
  label: string;
  /** Diameter of a disc in pixels. */
  size?: number;
}

/** Label and size of a marker. On `mixed` maps a rent is marked as monthly. */
export function pinAppearance(pin: MapPin, mixed: boolean): PinAppearance {
  const property = pin.properties[0];
  if (property && isPill(pin)) {
    const text = `${formatPriceShort(property.price)}${mixed && property.transactionType === 'Rent' ? '/mo' : ''}`;
    const promoted = property.isPromoted ? 'promoted, ' : '';
    return { kind: 'pill', text, label: `${formatPrice(property.price, property.transactionType)}, ${property.title}, ${promoted}${text}` };
  }
  const text = pin.count < 1000 ? formatNumber(pin.count) : formatPriceShort(pin.count);
  return {
    kind: 'disc',
    text,
    label: `${plural(pin.count, 'home')}, come closer${pin.count < 1000 ? '' : `, ${text}`}`,
    size: discSize(pin.count),
  };
}
