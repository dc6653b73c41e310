// Chooses which names of places the base map shows at a zoom level, and on which side of its point each name is.
import { getLocale } from '../../../shared/locale.ts';
import { COMMUNITIES, COUNTRIES, EMIRATES } from '../../../shared/property/place/area.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { type Box, touches } from '../markers/placement.ts';
import { toPixels } from '../viewport/viewport.ts';
import { DISTRICTS, SEAS } from './coordinates.ts';
import { isCut, type PixelView } from './label-clipping.ts';
import type { StreetName } from './streets/streets.ts';

/** A name on the base map. */
export interface MapName {
  /** The English name. */
  name: string;
  /** The name in the language of the page. */
  label: string;
  lat: number;
  lng: number;
  /** An area is a community or a district, a region an emirate or a country. */
  kind: 'area' | 'region' | 'sea';
  /** Rotation in degrees, for names along a coast. */
  slope: number;
  /** Whether the label is above its point instead of below. */
  isAbove?: boolean;
}

/** The name of a place on land, which is never rotated. */
const toMapName = ({ name, lat, lng }: { name: string; lat: number; lng: number }, kind: 'area' | 'region'): MapName => ({
  name,
  label: placeLabel(name),
  lat,
  lng,
  kind,
  slope: 0,
});

/** A less important name as one of the map; none at zooms that do not show it, outside of the view, and where a more important name says the same. */
function toLesserName(
  { label, fromZoom, lat, lng }: StreetName,
  zoom: number,
  labels: ReadonlySet<string>,
  view: PixelView | undefined,
): MapName[] {
  if (zoom < fromZoom || labels.has(label.toLowerCase())) return [];
  const { x, y } = toPixels(lat, lng, zoom);
  if (view && (x < view.min.x || x > view.max.x || y < view.min.y || y > view.max.y)) return [];
  return [{ name: label, label, lat, lng, kind: 'area', slope: 0 }];
}

/** Estimated width of a character and height of a label, in pixels; names of seas are larger. */
const CHARACTER_WIDTH_PX = { sea: 11, region: 6.8, area: 6.8 } as const;
const LABEL_HEIGHT_PX = { sea: 28, region: 20, area: 20 } as const;
/** Free space beside a label, both sides together. */
const LABEL_MARGIN_PX = 16;
/** Estimated size of a label in pixels. */
const labelSize = ({ label, kind }: MapName) => ({
  width: label.length * CHARACTER_WIDTH_PX[kind] + LABEL_MARGIN_PX,
  height: LABEL_HEIGHT_PX[kind],
});
/** Vertical distance from a point to the centre of its label, about 16 px high; BaseMapDrawing.module.css moves its upper edge by 20 or -36 px. */
const LABEL_OFFSET_PX = 28;

/** Last zoom level with names of regions, and first zoom level with names of areas. */
const REGIONS_TO_ZOOM = 11;
const AREAS_FROM_ZOOM = 10;

/** A rectangle in which the label of a name can be. */
interface CandidateBox {
  box: Box;
  isAbove: boolean;
}

/** The rectangles in which a label can be, the preferred one first: below its point, then above it. The label of a sea is on its point. */
function candidateBoxes(name: MapName, zoom: number): CandidateBox[] {
  const point = toPixels(name.lat, name.lng, zoom);
  const boxAt = (offsetY: number): CandidateBox => ({
    box: { x: point.x, y: point.y + offsetY, ...labelSize(name) },
    isAbove: offsetY < 0,
  });
  return name.kind === 'sea' ? [boxAt(0)] : [boxAt(LABEL_OFFSET_PX), boxAt(-LABEL_OFFSET_PX)];
}

/** All names that belong to a zoom level, the most important first. */
function namesOfZoom(zoom: number): MapName[] {
  const seas = SEAS.filter(({ from, to }) => zoom >= from && zoom <= to);
  const regions = zoom <= REGIONS_TO_ZOOM ? [...COUNTRIES, ...EMIRATES] : [];
  const areas = zoom >= AREAS_FROM_ZOOM ? [...COMMUNITIES, ...DISTRICTS] : [];
  return [
    ...seas.map((sea): MapName => ({ ...sea, label: getLocale() === 'ar' ? sea.arabic : sea.name, kind: 'sea' })),
    ...regions.map((region) => toMapName(region, 'region')),
    ...areas.map((area) => toMapName(area, 'area')),
  ];
}

/**
 * The names to show at a zoom level, most important first. A label takes its first candidate box that touches no marker and no label of a
 * more important name, and that the edge of `view` does not cut. A name without such a box is left out.
 * @param markerBoxes the rectangles that markers and figures of sold prices cover; like `view` in Web Mercator pixels at the zoom level
 * @param moreNames less important names, which are shown where there is space
 */
export function chooseMapNames(
  zoom: number,
  markerBoxes: readonly Box[] = [],
  view?: PixelView,
  moreNames: readonly StreetName[] = [],
): MapName[] {
  const takenBoxes: Box[] = [...markerBoxes];
  const chosenNames: MapName[] = [];
  const names = namesOfZoom(zoom);
  const labels = new Set(names.map(({ label }) => label.toLowerCase()));
  for (const name of [...names, ...moreNames.flatMap((more) => toLesserName(more, zoom, labels, view))]) {
    const freeCandidate = candidateBoxes(name, zoom).find(({ box }) => {
      if (view && isCut(box, name.slope, view)) return false;
      return !takenBoxes.some((takenBox) => touches(takenBox, box));
    });
    if (!freeCandidate) continue;
    takenBoxes.push(freeCandidate.box);
    chosenNames.push({ ...name, isAbove: freeCandidate.isAbove });
  }
  return chosenNames;
}
