// Changes of the areas of a shape while people draw.
import { type Box, fitShape, growRing, ringOfBox } from '../../../shared/geo/ring.ts';
import { MAX_SHAPE_LENGTH, type Point, type Ring, readShape, type ShapeArea, WORLD } from '../../../shared/geo/shape.ts';
import { writeShape } from '../../../shared/geo/write-shape.ts';

/** A point, limited to the part of the world in which areas can be drawn. */
const insideWorld = ([latitude, longitude]: Point): Point => [
  Math.max(WORLD.south, Math.min(WORLD.north, latitude)),
  Math.max(WORLD.west, Math.min(WORLD.east, longitude)),
];

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
/** A shape with its drawn areas made larger; null without a drawn one: a named outline stays as it is. */
export function growShape(shape: string): string | null {
  const areas = areasOf(shape);
  if (!areas.some(({ ring }) => ring)) return null;
  const grown = areas.map((area): ShapeArea => (area.ring ? { ring: growRing(area.ring, GROWTH).map(insideWorld) } : area));
  return writeShape(fitShape(grown, FINE));
}
