// Turns homes and clusters of a map response into pins.
import { formatPrice } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { MapMarker, MapResult } from '../../../shared/search/map.ts';
import type { Bounds } from '../../../shared/search/search.ts';
import { boundsAround, toPixels } from '../viewport/viewport.ts';
import { type Box, type DraftPin, discSize, isPill, type PlacedPin, pinText, placeApart, type Side } from './placement.ts';

/** What a map draws as one marker: a price pill (one property), or a group or disc with a count. */
export interface MapPin extends Pick<DraftPin, 'latitude' | 'longitude' | 'count' | 'properties' | 'low'> {
  /** Markers with equal keys look the same and have the same position. */
  key: string;
  /** Bounds of the properties. */
  bounds: Bounds;
  /** Whether no zoom level shows its properties apart: they are listed instead. */
  isStacked: boolean;
  /** Where a pill is, seen from its point. */
  side: Side;
  /** The rectangle of the label at the zoom level of the map. */
  box: Box;
}

/** The marker of a placed pin at a zoom level. */
function toPin({ pin, side, box }: PlacedPin, zoom: number): MapPin {
  const { latitude, longitude, count, properties, low } = pin;
  const property = isPill(pin) ? properties[0] : undefined;
  const key = property ? `home ${property.id}` : `${count} from ${low} at ${latitude.toFixed(5)} ${longitude.toFixed(5)}`;
  const bounds = boundsAround(pin.points)!;
  const isStacked = count > 1 && (zoom >= MAX_ZOOM || (properties.length > 0 && !isSeparable(bounds)));
  return { key, latitude, longitude, count, properties, low, bounds, isStacked, side, box };
}

/**
 * Markers of a map response at a zoom level; what would overlap becomes a group. Sorted from north to south, which is the tab order. Keys
 * depend on the response and the zoom level only, not on the viewport.
 */
export function groupProperties(view: MapResult, zoom: number): MapPin[] {
  const toPoint = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
    latitude,
    longitude,
    points: [{ latitude, longitude }],
    ...toPixels(latitude, longitude, zoom),
  });
  const drafts: DraftPin[] = [
    ...view.clusters.map((cluster) => ({ ...toPoint(cluster), count: cluster.count, properties: [], low: cluster.low, purpose: null })),
    ...view.markers.map((marker) => ({
      ...toPoint(marker),
      count: 1,
      properties: [marker],
      low: marker.price,
      purpose: marker.transactionType,
    })),
  ];
  return placeApart(drafts)
    .map((placedPin) => toPin(placedPin, zoom))
    .sort((a, b) => b.latitude - a.latitude || a.longitude - b.longitude || a.key.localeCompare(b.key));
}

/** Maximum zoom level of every map. */
export const MAX_ZOOM = 18;
/** Pixels at the maximum zoom beyond which two properties are two markers. */
const SEPARABLE_PX = { x: 58, y: 36 };

/** Whether zooming in can split a group. Properties in one building cannot be separated. */
function isSeparable(bounds: Bounds): boolean {
  const from = toPixels(bounds.north, bounds.west, MAX_ZOOM);
  const to = toPixels(bounds.south, bounds.east, MAX_ZOOM);
  return to.x - from.x > SEPARABLE_PX.x || to.y - from.y > SEPARABLE_PX.y;
}

/** How a marker looks and what it says. */
export interface PinAppearance {
  /** A price, a count with the cheapest price, or a count alone. */
  kind: 'pill' | 'group' | 'disc';
  text: string;
  /** Accessible name. It ends with the visible text, so that speech input finds the marker by what is visible. */
  label: string;
  /** Diameter of a disc in pixels. */
  size?: number;
}

/** Accessible name of a single property. */
function labelOf(property: MapMarker, text: string): string {
  const parts = { price: formatPrice(property.price, property.transactionType), title: property.title, text };
  return property.isPromoted ? m.map_pin_label_promoted(parts) : m.map_pin_label(parts);
}

/** Label and size of a marker. On `hasSalesAndRents` maps a rent is marked as monthly. */
export function pinAppearance(pin: MapPin, hasSalesAndRents: boolean): PinAppearance {
  const [property] = pin.properties;
  const text = pinText(pin, hasSalesAndRents);
  if (isPill(pin) && property) return { kind: 'pill', text, label: labelOf(property, text) };
  const label = pin.isStacked ? m.map_stack_label({ count: pin.count, text }) : m.map_group_label({ count: pin.count, text });
  if (isPill(pin) && pin.low !== null) return { kind: 'pill', text, label };
  if (pin.low !== null) return { kind: 'group', text, label };
  return { kind: 'disc', text, label, size: discSize(pin.count) };
}
