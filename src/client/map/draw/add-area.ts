// Changes of the areas of a shape while people draw.
import type { Outline } from '../../../shared/geo/outline.ts';
import { type Box, boxAround, fitShape, growRing, isInside, ringOfBox } from '../../../shared/geo/ring.ts';
import {
  MAX_SHAPE_AREAS,
  MAX_SHAPE_LENGTH,
  type Point,
  type Ring,
  readRing,
  readShape,
  type ShapeArea,
  WORLD,
} from '../../../shared/geo/shape.ts';
import { writeShape } from '../../../shared/geo/write-shape.ts';

/** A point, limited to the part of the world in which areas can be drawn. */
const insideWorld = ([latitude, longitude]: Point): Point => [
  Math.max(WORLD.south, Math.min(WORLD.north, latitude)),
  Math.max(WORLD.west, Math.min(WORLD.east, longitude)),
];

/** The rings of an outline. */
export const ringsOf = ({ rings }: Outline): Ring[] => rings.flatMap((ring) => [readRing(ring) ?? []]);

/** The areas of a filter; none for a filter without. */
export const areasOf = (shape: string | undefined): ShapeArea[] => (shape ? (readShape(shape) ?? []) : []);

/** The text of areas for a filter; undefined for none. */
export const shapeOf = (areas: readonly ShapeArea[]): string | undefined => (areas.length > 0 ? writeShape(areas) : undefined);

/** The tolerance with which all areas are simplified when they are too long together: about a metre. */
const FINE = 0.00001;

/**
 * Areas and a drawn ring, which is simplified.
 * @param tolerance how far its corners may be off, in degrees of latitude
 */
export function addRing(areas: readonly ShapeArea[], ring: Ring, tolerance: number): ShapeArea[] {
  return addArea(areas, fitShape([{ ring: ring.map(insideWorld) }], tolerance)[0]!);
}

/** Areas and one more. All are simplified where they are too long together. */
export function addArea(areas: readonly ShapeArea[], area: ShapeArea): ShapeArea[] {
  const all = [...areas, area];
  return writeShape(all).length <= MAX_SHAPE_LENGTH ? all : fitShape(all, FINE);
}

export const addBox = (areas: readonly ShapeArea[], box: Box): ShapeArea[] => addRing(areas, ringOfBox(box), 0);

/** By how much `Make it larger` grows areas in both directions. */
const GROWTH = 1.2;
/** The rings that enclose an outline, the largest first: a ring inside another one is a hole. */
const outerRings = (outline: Outline): Ring[] => {
  const rings = ringsOf(outline);
  const sizeOf = (ring: Ring): number => {
    const { south, west, north, east } = boxAround(ring);
    return (north - south) * (east - west);
  };
  return rings
    .filter((ring) => !rings.some((other) => other !== ring && isInside([other], ring[0]!)))
    .sort((a, b) => sizeOf(b) - sizeOf(a));
};

/**
 * A shape with its areas made larger; null where there is none to enlarge. A named outline becomes drawn areas around it.
 * @param outlines the outlines of the shape, as far as they are known; one that is not known stays as it is
 */
export function growShape(shape: string, outlines: readonly Outline[]): string | null {
  const grow = (ring: Ring): ShapeArea => ({ ring: growRing(ring, GROWTH).map(insideWorld) });
  const grownAreas = areasOf(shape).map((area): ShapeArea[] => {
    if (area.ring) return [grow(area.ring)];
    const outline = outlines.find(({ key }) => key === area.outline);
    return outline ? outerRings(outline).map(grow) : [area];
  });
  // each area keeps its largest part, and as many of the smaller ones as there is space for
  const grown = [...grownAreas.flatMap(([first]) => first ?? []), ...grownAreas.flatMap(([, ...others]) => others)].slice(
    0,
    MAX_SHAPE_AREAS,
  );
  return grown.some(({ ring }) => ring) ? writeShape(fitShape(grown, FINE)) : null;
}
