// A surface over the map on which people draw an area by mouse or finger. While it is there the map does not move.
import type { Map as LeafletMap } from 'leaflet';
import { type PointerEvent, useState } from 'react';
import type { Point, Ring } from '../../../shared/geo/shape.ts';
import classes from './DrawPanel.module.css';

/** A position in pixels from the upper left corner of the map. */
export interface Pixel {
  x: number;
  y: number;
}

/** A stroke of fewer pixels in both directions is a press, not an area. */
const MIN_SIZE_PX = 12;
/** Corners of a drawn area may be off by so many pixels, which people do not see. */
const TOLERANCE_PX = 2;

export const toPoint = (map: LeafletMap, { x, y }: Pixel): Point => {
  const { lat, lng } = map.containerPointToLatLng([x, y]);
  return [lat, lng];
};

/** The length of pixels in the middle of the map, in degrees of latitude. */
const degreesOf = (map: LeafletMap, pixels: number): number => {
  const { x, y } = map.getSize().divideBy(2);
  return Math.abs(toPoint(map, { x, y })[0] - toPoint(map, { x, y: y + pixels })[0]);
};

const sizeOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

interface HandSurfaceProps {
  map: LeafletMap;
  /** Called with the corners of a finished stroke, and how far they may be off, in degrees of latitude. */
  onRing: (ring: Ring, tolerance: number) => void;
}

export function HandSurface({ map, onRing }: HandSurfaceProps) {
  const [stroke, setStroke] = useState<Pixel[]>([]);
  const pixelOf = (event: PointerEvent<HTMLElement>): Pixel => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setStroke([pixelOf(event)]);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (stroke.length > 0 && event.isPrimary) setStroke([...stroke, pixelOf(event)]);
  };
  const onPointerUp = () => {
    setStroke([]);
    const isArea = stroke.length > 2 && sizeOf(stroke.map(({ x }) => x)) > MIN_SIZE_PX && sizeOf(stroke.map(({ y }) => y)) > MIN_SIZE_PX;
    if (isArea)
      onRing(
        stroke.map((pixel) => toPoint(map, pixel)),
        degreesOf(map, TOLERANCE_PX),
      );
  };
  return (
    <div
      className={`absolute ${classes.surface}`}
      data-draw-surface=""
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setStroke([])}
    >
      <svg className={classes.stroke} aria-hidden="true">
        <path d={pathOf(stroke)} />
      </svg>
    </div>
  );
}

/** An SVG path through pixels. */
export const pathOf = (pixels: readonly Pixel[]): string => pixels.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
