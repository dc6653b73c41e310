// Turns the properties and clusters of a map response into pins: what the map draws as one marker each, with position, text and accessible name.
import { formatAskingPrice } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { MapMarker, MapResult } from '../../../shared/search/map.ts';
import type { Bounds } from '../../../shared/search/search.ts';
import { boundsAround, toPixels } from '../viewport/viewport.ts';
import { type Box, type DraftPin, discSize, isPill, type PlacedPin, pinText, placeApart, type Side } from './placement.ts';

/** What a map draws as one marker: a price pill (one property), or a group or disc with a count. */
export interface MapPin extends Pick<DraftPin, 'latitude' | 'longitude' | 'count' | 'properties' | 'low' | 'purpose'> {
  /** Markers with equal keys look the same and have the same position. */
  key: string;
  /** Bounds of its properties, or of its position if the server only counted them. */
  bounds: Bounds;
  /** Whether zooming in cannot show its properties as separate markers, because they are in one place: they are listed instead. */
  isStacked: boolean;
  /** On which side of its point the label is. */
  side: Side;
  /** The rectangle of the label at the zoom level of the map. */
  box: Box;
}

/** The pin at a zoom level, with key and bounds, of a draft whose label has been placed. */
function toPin({ pin, side, box }: PlacedPin, zoom: number): MapPin {
  const { latitude, longitude, count, properties, low, purpose } = pin;
  const property = isPill(pin) ? properties[0] : undefined;
  const key = property ? `home ${property.id}` : `${count} from ${low} at ${latitude.toFixed(5)} ${longitude.toFixed(5)}`;
  const bounds = boundsAround(pin.points)!;
  const isStacked = count > 1 && (zoom >= MAX_ZOOM || (properties.length > 0 && !isSeparable(bounds)));
  return { key, latitude, longitude, count, properties, low, purpose, bounds, isStacked, side, box };
}

/**
 * The pins of a map response at a zoom level. Properties whose labels would overlap become a group. Sorted from north to south, which is the tab
 * order. `purpose`: that of all homes, if it is one. Keys depend only on the response and the zoom level, so that a pan keeps the markers.
 */
export function groupProperties(result: MapResult, zoom: number, purpose: string | null = null): MapPin[] {
  const toPoint = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
    latitude,
    longitude,
    points: [{ latitude, longitude }],
    ...toPixels(latitude, longitude, zoom),
  });
  const drafts: DraftPin[] = [
    ...result.clusters.map((cluster) => ({ ...toPoint(cluster), count: cluster.count, properties: [], low: cluster.low, purpose })),
    ...result.markers.map((marker) => ({
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
/** Distance in pixels, at the maximum zoom level, from which two properties are shown as two markers. */
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
  const labelInputs = { price: formatAskingPrice(property), title: property.title, text };
  return property.isPromoted ? m.map_pin_label_promoted(labelInputs) : m.map_pin_label(labelInputs);
}

/** How a pin looks and what it says. Where homes for sale and for rent share the map, rents are marked as monthly. */
export function pinAppearance(pin: MapPin, hasSalesAndRents: boolean): PinAppearance {
  const [property] = pin.properties;
  const text = pinText(pin, hasSalesAndRents);
  if (isPill(pin) && property) return { kind: 'pill', text, label: labelOf(property, text) };
  const label = pin.isStacked ? m.map_stack_label({ count: pin.count, text }) : m.map_group_label({ count: pin.count, text });
  if (isPill(pin) && pin.low !== null) return { kind: 'pill', text, label };
  if (pin.low !== null) return { kind: 'group', text, label };
  return { kind: 'disc', text, label, size: discSize(pin.count) };
}
