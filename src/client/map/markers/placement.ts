// Places the labels of the pins of a map beside their points, and merges pins whose labels would overlap. Computes only; nothing is drawn here.
import { formatNumber, formatPriceShort, hasYearlyRents, toShownLimit } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { yearlyRent } from '../../../shared/property/advertised-price.ts';
import type { MapMarker } from '../../../shared/search/map.ts';

/** A rectangle by its centre, in Web Mercator pixels at a zoom level. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** On which side of its point a label is. */
export type Side = 'centre' | 'above' | 'below' | 'right' | 'left';
const PILL_SIDES: readonly Side[] = ['above', 'below', 'right', 'left'];
const GROUP_SIDES: readonly Side[] = ['centre', 'above', 'below', 'right', 'left'];

/** A pin before its label is placed: a property, a cluster that the server counted, or several of them merged. */
export interface DraftPin {
  latitude: number;
  longitude: number;
  /** Position in Web Mercator pixels at the zoom level. */
  x: number;
  y: number;
  /** Number of properties. */
  count: number;
  /** Its properties; empty if the server only counted some of them. */
  properties: MapMarker[];
  /** Lowest price of its properties in AED; null if unknown, or if it has both rents and sale prices. */
  low: number | null;
  /** `Buy` or `Rent`, `mixed` for both; null if the server only counted the properties. */
  purpose: string | null;
  /** Positions of everything that was merged into it, in degrees. */
  points: { latitude: number; longitude: number }[];
}

/**
 * Sizes of labels in pixels, those in MarkerLayer.module.css, with two pixels to spare in `paddings` (left and right together). `lift` is the
 * vertical distance from the point to the middle of a label above or below it, `aside` the horizontal distance to the nearer edge of a label
 * beside it; negative if the label overlaps its point.
 */
const PILL = { height: 32, paddings: 26, lift: 23, aside: 9 };
const GROUP = { height: 34, paddings: 26, lift: 18, aside: -14 };
/** Upper estimate of the width of a character in a label. */
const CHARACTER_WIDTH_PX = 7.4;
/** Minimum space between two labels. */
const GAP_PX = 3;

/** Diameter of a disc (a group that shows its count alone), in pixels. */
export function discSize(count: number): number {
  if (count < 10) return 38;
  if (count < 100) return 42;
  return count < 1000 ? 48 : 56;
}
/** Whether a pin is a single property, whose label is a pill. */
export const isPill = (pin: Pick<DraftPin, 'count'>): boolean => pin.count === 1;
/** A count as a label shows it: `850`, `12.4K`. */
const shortCount = (count: number): string => (count < 1000 ? formatNumber(count) : formatPriceShort(count));

/** The visible text of a pin: a price, a count with the lowest price, or a count. */
export function pinText(
  { count, low, purpose, properties }: Pick<DraftPin, 'count' | 'low' | 'purpose' | 'properties'>,
  hasSalesAndRents: boolean,
): string {
  const [property] = properties;
  if (count === 1 && property) {
    const isYearly = property.transactionType === 'Rent' && hasYearlyRents();
    const price = formatPriceShort(isYearly ? yearlyRent(property) : property.price);
    if (!hasSalesAndRents || property.transactionType !== 'Rent') return price;
    return isYearly ? m.map_rent_short_year({ price }) : m.map_rent_short({ price });
  }
  if (low === null) return shortCount(count);
  const lowest = formatPriceShort(toShownLimit(low, purpose ?? undefined));
  return count === 1 ? lowest : m.map_group({ count: shortCount(count), price: lowest });
}

const hasPrice = (pin: DraftPin): boolean => pin.low !== null || pin.properties.length === 1;
/** The sides on which a label may be, the preferred one first. */
function sidesOf(pin: DraftPin): readonly Side[] {
  if (!hasPrice(pin)) return ['centre'];
  return isPill(pin) ? PILL_SIDES : GROUP_SIDES;
}

/** The rectangle of a pin's label on one side of its point. */
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

/** Whether two labels overlap or are less than `GAP_PX` apart. */
export const touches = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) * 2 < a.width + b.width + 2 * GAP_PX && Math.abs(a.y - b.y) * 2 < a.height + b.height + 2 * GAP_PX;

/** Merges the pin `added` into `target`, which is changed: it moves to the mean position of all its properties. */
function mergeInto(target: DraftPin, added: DraftPin): void {
  const count = target.count + added.count;
  const weightedMean = (ofTarget: number, ofAdded: number) => (ofTarget * target.count + ofAdded * added.count) / count;
  target.latitude = weightedMean(target.latitude, added.latitude);
  target.longitude = weightedMean(target.longitude, added.longitude);
  target.x = weightedMean(target.x, added.x);
  target.y = weightedMean(target.y, added.y);
  const isOnePurpose = target.purpose === added.purpose || target.purpose === null || added.purpose === null;
  target.low = isOnePurpose && target.low !== null && added.low !== null ? Math.min(target.low, added.low) : null;
  target.purpose = isOnePurpose ? (target.purpose ?? added.purpose) : 'mixed';
  target.count = count;
  // a merged pin lists its properties only if both lists are complete
  target.properties = target.properties.length && added.properties.length ? [...target.properties, ...added.properties] : [];
  target.points.push(...added.points);
}

/** Pins closer to each other than this, in pixels, always become one pin: no label fits between them. */
const SAME_PLACE_PX = { x: 20, y: 13 };

/** Merges pins that are closer to each other than `SAME_PLACE_PX`, until none are left. Changes the drafts that it merges. */
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

/** A pin with the side and the rectangle of its label. */
export interface PlacedPin {
  pin: DraftPin;
  side: Side;
  box: Box;
}

const distance = (a: Box, b: Box): number => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Places the label of every pin where it touches no other label. A pin whose label fits on no side is merged into the nearest pin in its way; then
 * all pins are placed again. It ends because each round leaves fewer pins. Changes the drafts that it merges.
 */
export function placeApart(allDrafts: readonly DraftPin[]): PlacedPin[] {
  let drafts = mergeSamePlace(allDrafts);
  for (;;) {
    const placedPins: PlacedPin[] = [];
    // groups first, because their labels are wider and fit in fewer places
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
