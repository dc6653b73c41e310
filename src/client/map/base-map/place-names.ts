// Chooses the names that fit on the base map at a zoom level.
import { getLocale } from '../../../shared/locale.ts';
import { COMMUNITIES, COUNTRIES, EMIRATES } from '../../../shared/property/place/area.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { type Box, touches } from '../markers/placement.ts';
import { toPixels } from '../viewport/viewport.ts';
import { DISTRICTS, SEAS } from './coordinates.ts';

/** A name on the base map. */
export interface MapName {
  name: string;
  /** The name in the language of the page. */
  label: string;
  lat: number;
  lng: number;
  kind: 'place' | 'emirate' | 'sea';
  /** Degrees, for names along a coast. */
  slope: number;
  /** Whether the name is above its point instead of below. */
  isAbove?: boolean;
}

/** A place as a name on the map. */
const toMapName = ({ name, lat, lng }: { name: string; lat: number; lng: number }): MapName => ({
  name,
  label: placeLabel(name),
  lat,
  lng,
  kind: 'place',
  slope: 0,
});

/** Estimated pixels of a character and height of a label; names of seas are larger. */
const CHARACTER_WIDTH_PX = { sea: 11, emirate: 6.8, place: 6.8 } as const;
const LABEL_HEIGHT_PX = { sea: 28, emirate: 20, place: 20 } as const;
/** Free space beside a name, both sides together. */
const LABEL_MARGIN_PX = 16;
/** Estimated size of a label in pixels. */
const labelSize = ({ label, kind }: MapName) => ({
  width: label.length * CHARACTER_WIDTH_PX[kind] + LABEL_MARGIN_PX,
  height: LABEL_HEIGHT_PX[kind],
});
/** From a point to the middle of its name. */
const OFFSET_PX = 28;

/** Last zoom level with the names of countries and emirates, and the first with those of communities and districts. */
const REGIONS_TO_ZOOM = 11;
const COMMUNITIES_FROM_ZOOM = 10;

/** The places that a name may take: below its point, else above it; a sea's name stands on its point. */
function boxesOf(name: MapName, zoom: number): { box: Box; isAbove: boolean }[] {
  const point = toPixels(name.lat, name.lng, zoom);
  const place = (offset: number) => ({ box: { x: point.x, y: point.y + offset, ...labelSize(name) }, isAbove: offset < 0 });
  return name.kind === 'sea' ? [place(0)] : [place(OFFSET_PX), place(-OFFSET_PX)];
}

/** The visible part of a map by its corners, in Web Mercator pixels at its zoom level. */
export interface View {
  min: { x: number; y: number };
  max: { x: number; y: number };
}

/** Whether the edge of the view would cut a name. One that is completely outside is not cut: it comes in whole when the map moves. */
function isCut({ x, y, width, height }: Box, slope: number, { min, max }: View): boolean {
  const [sin, cos] = [Math.abs(Math.sin((slope * Math.PI) / 180)), Math.cos((slope * Math.PI) / 180)];
  const [halfWidth, halfHeight] = [(width * cos + height * sin) / 2, (width * sin + height * cos) / 2];
  const isOutside = x + halfWidth <= min.x || x - halfWidth >= max.x || y + halfHeight <= min.y || y - halfHeight >= max.y;
  const isInside = x - halfWidth >= min.x && x + halfWidth <= max.x && y - halfHeight >= min.y && y + halfHeight <= max.y;
  return !isOutside && !isInside;
}

/**
 * Names to show at a zoom level, most important first. A name that would touch a more important one or a marker stands on the other side
 * of its point, and so does one that the edge of the view would cut; without space there it is left out.
 */
export function namesAt(zoom: number, markers: readonly Box[] = [], view?: View): MapName[] {
  const candidates: MapName[] = [
    ...SEAS.filter((sea) => zoom >= sea.from && zoom <= sea.to).map(
      (sea): MapName => ({ ...sea, label: getLocale() === 'ar' ? sea.arabic : sea.name, kind: 'sea' }),
    ),
    ...(zoom <= REGIONS_TO_ZOOM ? [...COUNTRIES, ...EMIRATES] : []).map((region): MapName => ({ ...toMapName(region), kind: 'emirate' })),
    ...(zoom >= COMMUNITIES_FROM_ZOOM ? [...COMMUNITIES, ...DISTRICTS] : []).map(toMapName),
  ];
  const takenBoxes: Box[] = [...markers];
  return candidates.flatMap((name) => {
    const freeBox = boxesOf(name, zoom).find(
      ({ box }) => !(view && isCut(box, name.slope, view)) && !takenBoxes.some((other) => touches(other, box)),
    );
    if (!freeBox) return [];
    takenBoxes.push(freeBox.box);
    return [{ ...name, isAbove: freeBox.isAbove }];
  });
}
