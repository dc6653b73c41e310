// A surface over the map on which people set the corners of an area one by one: by a press, or by a crosshair that the arrow keys move.
import type { Map as LeafletMap } from 'leaflet';
import { type KeyboardEvent, type PointerEvent, useEffect, useReducer, useRef, useState } from 'react';
import type { Point } from '../../../shared/geo/shape.ts';
import { m } from '../../../shared/messages/messages.ts';
import { moveProgrammatically } from '../viewport/programmatic-move.ts';
import classes from './DrawPanel.module.css';
import { type Pixel, pathOf, toPoint } from './HandSurface.tsx';

/** How far an arrow key moves the crosshair, and with Shift, in pixels. */
const STEP_PX = 24;
const FINE_STEP_PX = 4;
/** At this distance from the edge of the map the map moves instead. */
const EDGE_PX = 48;
const DIRECTIONS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface PointSurfaceProps {
  map: LeafletMap;
  points: readonly Point[];
  onAdd: (point: Point) => void;
  /** Takes the last point back. */
  onBack: () => void;
}

export function PointSurface({ map, points, onAdd, onBack }: PointSurfaceProps) {
  const surface = useRef<HTMLButtonElement>(null);
  const [crosshair, setCrosshair] = useState<Pixel>(() => map.getSize().divideBy(2));
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => surface.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    map.on('move zoom resize', redraw);
    return () => {
      map.off('move zoom resize', redraw);
    };
  }, [map]);
  const moveCrosshair = ([x, y]: [number, number], step: number) => {
    const { x: width, y: height } = map.getSize();
    const next = { x: crosshair.x + x * step, y: crosshair.y + y * step };
    const isInside = next.x > EDGE_PX && next.x < width - EDGE_PX && next.y > EDGE_PX && next.y < height - EDGE_PX;
    if (isInside) setCrosshair(next);
    else moveProgrammatically(map, 'adjustment', () => map.panBy([x * step, y * step], { animate: false }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (direction) moveCrosshair(direction, event.shiftKey ? FINE_STEP_PX : STEP_PX);
    else if (event.key === 'Enter') onAdd(toPoint(map, crosshair));
    else if (event.key === 'Backspace') onBack();
    else return;
    event.preventDefault();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!event.isPrimary || event.button !== 0) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const pixel = { x: event.clientX - left, y: event.clientY - top };
    setCrosshair(pixel);
    onAdd(toPoint(map, pixel));
  };
  const pixels = points.map(([latitude, longitude]) => map.latLngToContainerPoint([latitude, longitude]));
  return (
    <button
      ref={surface}
      type="button"
      className={`absolute ${classes.surface}`}
      aria-label={m.map_draw_crosshair()}
      aria-description={m.map_draw_points_hint()}
      data-draw-surface=""
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    >
      <svg className={classes.stroke} aria-hidden="true">
        <path d={pathOf(pixels) + (pixels.length > 2 ? 'Z' : '')} />
        {pixels.map(({ x, y }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no other key, and only the last is removed
          <circle key={i} cx={x} cy={y} r={5} />
        ))}
        <g className={classes.crosshair} transform={`translate(${crosshair.x} ${crosshair.y})`}>
          <circle r={11} />
          <path d="M-18 0H-5M5 0H18M0-18V-5M0 5V18" />
        </g>
      </svg>
    </button>
  );
}
