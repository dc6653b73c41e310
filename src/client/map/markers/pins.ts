import { formatNumber, formatPrice, formatPriceShort, plural } from '../../../shared/format.ts';
import type { MapMarker, MapView } from '../../../shared/search/map.ts';
import type { Bounds } from '../../../shared/search/search.ts';
import { boundsAround, toPixels } from '../viewport/viewport.ts';

/** One thing to draw: a price pill (one known home) or a disc with a count. */
export interface MapPin {
  /** The same key means the same drawing at the same place. */
  key: string;
  latitude: number;
  longitude: number;
  count: number;
  /** The homes it stands for; empty when the server only counted them. */
  homes: MapMarker[];
  /** The rectangle around what it stands for. */
  bounds: Bounds;
}

/** Sizes in pixels, as the stylesheet draws them: a pill stands above its point, a disc around it. */
const PILL = { width: 58, height: 36, lift: 22 };
const discSize = (count: number): number => (count < 10 ? 38 : count < 100 ? 42 : count < 1000 ? 48 : 56);
/** What covers each other most is joined first; in the end drawings overlap by a quarter at most. */
const PIN_SIZE_PX = [0.35, 0.55, 0.75] as const;
/** Discs of homes that were only counted stand in the server's grid, close to each other: they want more room. */
const CLUSTER_SIZE_PX = 1.5;

/** A spot in the making, with its pixels at the zoom. */
interface Draft extends Omit<MapPin, 'key' | 'bounds'> {
  points: { latitude: number; longitude: number }[];
  x: number;
  y: number;
}

const isPill = (d: Pick<MapPin, 'count' | 'homes'>): boolean => d.count === 1 && d.homes.length === 1;

function box(d: Draft): { x: number; y: number; width: number; height: number } {
  if (isPill(d)) return { x: d.x, y: d.y - PILL.lift, width: PILL.width, height: PILL.height };
  const size = discSize(d.count);
  return { x: d.x, y: d.y, width: size, height: size };
}

function overlap(a: Draft, b: Draft, room: number): boolean {
  const [p, q] = [box(a), box(b)];
  const share = (a.homes.length || b.homes.length ? 1 : CLUSTER_SIZE_PX) * room * 0.5;
  return Math.abs(p.x - q.x) < (p.width + q.width) * share && Math.abs(p.y - q.y) < (p.height + q.height) * share;
}

/** Puts `b` into `a`: the disc stands at the middle of all its homes. */
function join(a: Draft, b: Draft): void {
  const count = a.count + b.count;
  const middle = (one: number, other: number) => (one * a.count + other * b.count) / count;
  a.latitude = middle(a.latitude, b.latitude);
  a.longitude = middle(a.longitude, b.longitude);
  a.x = middle(a.x, b.x);
  a.y = middle(a.y, b.y);
  a.count = count;
  // a disc knows its homes only when it knows all of them
  a.homes = a.homes.length && b.homes.length ? [...a.homes, ...b.homes] : [];
  a.points.push(...b.points);
}

/** Joins until nothing is closer than the room allows. */
function mergeOverlapping(all: Draft[], room: number): Draft[] {
  let drafts = all;
  for (let joined = true; joined; ) {
    const apart: Draft[] = [];
    joined = false;
    for (const draft of drafts) {
      const near = apart.find((other) => overlap(other, draft, room));
      if (near) {
        join(near, draft);
        joined = true;
      } else apart.push(draft);
    }
    drafts = apart;
  }
  return drafts;
}

function finish({ points, x: _x, y: _y, ...pin }: Draft): MapPin {
  const key = isPill(pin) ? `home ${pin.homes[0]!.id}` : `${pin.count} at ${pin.latitude.toFixed(5)} ${pin.longitude.toFixed(5)}`;
  return { ...pin, key, bounds: boundsAround(points)! };
}

/**
 * What to draw of an answer at a zoom: whatever would cover each other becomes one disc. The order is from north to south, which is
 * the order of the keyboard; the same answer at the same zoom gives the same keys wherever the view stands.
 */
export function groupHomes(view: MapView, zoom: number): MapPin[] {
  const draft = (p: { latitude: number; longitude: number }, count: number, homes: MapMarker[]): Draft => ({
    latitude: p.latitude,
    longitude: p.longitude,
    count,
    homes,
    points: [p],
    ...toPixels(p.latitude, p.longitude, zoom),
  });
  let drafts = [...view.clusters.map((c) => draft(c, c.count, [])), ...view.markers.map((m) => draft(m, 1, [m]))];
  for (const room of PIN_SIZE_PX) drafts = mergeOverlapping(drafts, room);
  return drafts.map(finish).sort((a, b) => b.latitude - a.latitude || a.longitude - b.longitude || a.key.localeCompare(b.key));
}

/** Closest zoom of every map. */
export const MAX_ZOOM = 18;

/** Whether coming closer can take the homes of a disc apart; not when they share a building. */
export function canExpandCluster(pin: MapPin): boolean {
  const from = toPixels(pin.bounds.north, pin.bounds.west, MAX_ZOOM);
  const to = toPixels(pin.bounds.south, pin.bounds.east, MAX_ZOOM);
  return to.x - from.x > PILL.width || to.y - from.y > PILL.height;
}

export interface PinAppearance {
  kind: 'pill' | 'disc';
  text: string;
  /** The accessible name; it ends with the visible text, so that somebody who speaks what is seen is understood. */
  label: string;
  /** Width of a disc in pixels. */
  size?: number;
}

/** Words and size of a spot. `mixed` maps hold homes to buy and to rent: there a rent says that it is monthly. */
export function pinAppearance(pin: MapPin, mixed: boolean): PinAppearance {
  const home = pin.homes[0];
  if (home && isPill(pin)) {
    const text = `${formatPriceShort(home.price)}${mixed && home.transactionType === 'Rent' ? '/mo' : ''}`;
    const promoted = home.isPromoted ? 'promoted, ' : '';
    return { kind: 'pill', text, label: `${formatPrice(home.price, home.transactionType)}, ${home.title}, ${promoted}${text}` };
  }
  const text = pin.count < 1000 ? formatNumber(pin.count) : formatPriceShort(pin.count);
  return {
    kind: 'disc',
    text,
    label: `${plural(pin.count, 'home')}, come closer${pin.count < 1000 ? '' : `, ${text}`}`,
    size: discSize(pin.count),
  };
}
