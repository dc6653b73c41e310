// Places the labels of pins beside their points, and merges pins whose labels would overlap.
import { formatNumber, formatPriceShort } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { MapMarker } from '../../../shared/search/map.ts';

/** A rectangle by its centre, in Web Mercator pixels at a zoom level. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a label is, seen from its point. */
export type Side = 'centre' | 'above' | 'below' | 'right' | 'left';
const PILL_SIDES: readonly Side[] = ['above', 'below', 'right', 'left'];
const GROUP_SIDES: readonly Side[] = ['centre', 'above', 'below', 'right', 'left'];

/** A marker before it has its place: a property, or several that became one. */
export interface DraftPin {
  latitude: number;
  longitude: number;
  /** Pixels at the zoom level. */
  x: number;
  y: number;
  count: number;
  /** The properties in it; empty if the server only counted them. */
  properties: MapMarker[];
  /** Cheapest price in it, AED; null if unknown or for rents and sale prices together. */
  low: number | null;
  /** Purpose of its properties; null if the server only counted them. */
  purpose: string | null;
  points: { latitude: number; longitude: number }[];
}

/** Sizes of labels in pixels, the same as in MarkerLayer.module.css: `lift` is the distance from the point up or down, `aside` to a side. */
const PILL = { height: 32, paddings: 26, lift: 23, aside: 9 };
const GROUP = { height: 34, paddings: 26, lift: 18, aside: -14 };
/** Upper estimate of the width of a character in a label. */
const CHARACTER_WIDTH_PX = 7.4;
/** Smallest space between two labels. */
const GAP_PX = 3;

/** Diameter of a group without a price, in pixels. */
export function discSize(count: number): number {
  if (count < 10) return 38;
  if (count < 100) return 42;
  return count < 1000 ? 48 : 56;
}
/** Whether a marker is a single property, whose label is a pill. */
export const isPill = (pin: Pick<DraftPin, 'count'>): boolean => pin.count === 1;
/** `850`, `12.4K`. */
const shortCount = (count: number): string => (count < 1000 ? formatNumber(count) : formatPriceShort(count));

/** The visible text of a marker: a price, a count with the cheapest price, or a count. */
export function pinText({ count, low, properties }: Pick<DraftPin, 'count' | 'low' | 'properties'>, hasSalesAndRents: boolean): string {
  const price = properties[0]?.price ?? low;
  if (count === 1 && price !== null) {
    const text = formatPriceShort(price);
    return hasSalesAndRents && properties[0]?.transactionType === 'Rent' ? m.map_rent_short({ price: text }) : text;
  }
  return low === null ? shortCount(count) : m.map_group({ count: shortCount(count), price: formatPriceShort(low) });
}

const hasPrice = (pin: DraftPin): boolean => pin.low !== null || pin.properties.length === 1;
/** The sides on which a label may be, the preferred one first. */
function sidesOf(pin: DraftPin): readonly Side[] {
  if (!hasPrice(pin)) return ['centre'];
  return isPill(pin) ? PILL_SIDES : GROUP_SIDES;
}

/** The rectangle of a marker's label: of a property beside its point, of a group over it or near it. */
function boxOf(pin: DraftPin, side: Side): Box {
  if (!hasPrice(pin)) {
    const size = discSize(pin.count);
    return { x: pin.x, y: pin.y, width: size, height: size };
  }
  const { height, paddings, lift, aside } = isPill(pin) ? PILL : GROUP;
  // measured with "/mo" even on maps that do not show it, so that a label has the same place on every map
  const box = { x: pin.x, y: pin.y, width: pinText(pin, true).length * CHARACTER_WIDTH_PX + paddings, height };
  if (side === 'above') box.y -= lift;
  if (side === 'below') box.y += lift;
  if (side === 'right') box.x += aside + box.width / 2;
  if (side === 'left') box.x -= aside + box.width / 2;
  return box;
}

/** Whether two labels overlap or are closer than the gap. */
export const touches = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width + 2 * GAP_PX && Math.abs(a.y - b.y) * 2 < a.height + b.height + 2 * GAP_PX;

/** Merges `b` into `a`, which moves to the middle of all its properties. */
function mergeInto(a: DraftPin, b: DraftPin): void {
  const count = a.count + b.count;
  const middle = (first: number, second: number) => (first * a.count + second * b.count) / count;
  a.latitude = middle(a.latitude, b.latitude);
  a.longitude = middle(a.longitude, b.longitude);
  a.x = middle(a.x, b.x);
  a.y = middle(a.y, b.y);
  const isOnePurpose = a.purpose === b.purpose || a.purpose === null || b.purpose === null;
  a.low = isOnePurpose && a.low !== null && b.low !== null ? Math.min(a.low, b.low) : null;
  a.purpose = isOnePurpose ? (a.purpose ?? b.purpose) : 'mixed';
  a.count = count;
  // a merged marker lists its properties only if both lists are complete
  a.properties = a.properties.length && b.properties.length ? [...a.properties, ...b.properties] : [];
  a.points.push(...b.points);
}

/** Properties that lie closer to each other than this are one marker: no label can be put between them. */
const SAME_PLACE_PX = { x: 20, y: 13 };

/** Merges drafts that are closer than `SAME_PLACE_PX`, until none are. */
function mergeSamePlace(drafts: readonly DraftPin[]): DraftPin[] {
  const mergedDrafts: DraftPin[] = [];
  for (const draft of drafts) {
    const near = mergedDrafts.find(
      (other) => Math.abs(other.x - draft.x) < SAME_PLACE_PX.x && Math.abs(other.y - draft.y) < SAME_PLACE_PX.y,
    );
    if (near) mergeInto(near, draft);
    else mergedDrafts.push(draft);
  }
  return mergedDrafts.length === drafts.length ? mergedDrafts : mergeSamePlace(mergedDrafts);
}

/** A marker with the side and the rectangle of its label. */
export interface PlacedPin {
  pin: DraftPin;
  side: Side;
  box: Box;
}

const distance = (a: Box, b: Box): number => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Gives every marker a place where no label touches another. A label that fits on no side of its point is merged into the
 * nearest marker in its way, so that the number of markers falls with each round. Changes the drafts that it merges.
 */
export function placeApart(allDrafts: readonly DraftPin[]): PlacedPin[] {
  let drafts = mergeSamePlace(allDrafts);
  for (;;) {
    const placedPins: PlacedPin[] = [];
    // groups are wider, so they come first
    for (const pin of [...drafts.filter((draft) => !isPill(draft)), ...drafts.filter(isPill)]) {
      const options = sidesOf(pin).map((side) => ({ pin, side, box: boxOf(pin, side) }));
      const freeOption = options.find(({ box }) => placedPins.every((other) => !touches(other.box, box)));
      if (freeOption) placedPins.push(freeOption);
      else {
        const { box } = options[0]!;
        const inTheWay = placedPins.filter((other) => touches(other.box, box)).sort((a, b) => distance(a.box, box) - distance(b.box, box));
        mergeInto(inTheWay[0]!.pin, pin);
      }
    }
    if (placedPins.length === drafts.length) return placedPins;
    drafts = mergeSamePlace(placedPins.map(({ pin }) => pin));
  }
}
