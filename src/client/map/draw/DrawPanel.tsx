// The tools over a map with which people draw the areas of a search: by hand, by points, as the view of the map, or as a named outline. Each area counts at
// once. Loaded at the first press of `Draw an area`.
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatNumber } from '../../../shared/format.ts';
import type { Outline } from '../../../shared/geo/outline.ts';
import { boxAround } from '../../../shared/geo/ring.ts';
import { MAX_RING_POINTS, MAX_SHAPE_AREAS, type Point, type ShapeArea } from '../../../shared/geo/shape.ts';
import { m } from '../../../shared/messages/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { useFocusReturn } from '../../ui/dialog/useFocusReturn.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { boundsOf, showBounds } from '../viewport/navigation.ts';
import { moveProgrammatically } from '../viewport/programmatic-move.ts';
import { addArea, addBox, addRing, areasOf, ringsOf, shapeOf } from './add-area.ts';
import classes from './DrawPanel.module.css';
import { HandSurface } from './HandSurface.tsx';
import { OutlineSearch } from './OutlineSearch.tsx';
import { PointSurface } from './PointSurface.tsx';

export interface DrawPanelProps {
  map: LeafletMap;
  /** The areas of the search; undefined for none. */
  shape: string | undefined;
  onShape: (shape: string | undefined) => void;
  onClose: () => void;
}

/** `chosen`: the map moves, and the areas so far are shown. */
type Mode = 'hand' | 'points' | 'outline' | 'chosen';
const OUTLINE_MAX_ZOOM = 16;

export function DrawPanel({ map, shape, onShape, onClose }: DrawPanelProps) {
  useFocusReturn();
  const areas = areasOf(shape);
  const [mode, setMode] = useState<Mode>(areas.length > 0 ? 'chosen' : 'hand');
  const [points, setPoints] = useState<Point[]>([]);
  const [news, setNews] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const isFull = areas.length >= MAX_SHAPE_AREAS;
  // the pressed button may be gone
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run when buttons come and go
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [mode, areas.length, points.length]);
  const closeByEscape = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && onClose());
  useEffect(() => {
    const frame = map.getContainer().parentElement;
    const listeners = new AbortController();
    frame?.addEventListener('keydown', (event) => closeByEscape(event), { signal: listeners.signal });
    return () => listeners.abort();
  }, [map]);

  const setAreas = (next: readonly ShapeArea[]) => {
    onShape(shapeOf(next));
    setPoints([]);
    setMode(next.length > 0 ? 'chosen' : 'hand');
    setNews('');
  };
  /** The areas with the one whose points are set; null while these are too few. */
  const withPoints = (): ShapeArea[] | null => (points.length > 2 ? addRing(areas, points, 0) : null);
  const addPoint = (point: Point) => {
    if (points.length >= MAX_RING_POINTS) return setNews(m.map_draw_points_full({ n: formatNumber(MAX_RING_POINTS) }));
    setPoints([...points, point]);
    setNews(m.map_draw_point_set({ n: formatNumber(points.length + 1) }));
  };
  const takeBack = () => {
    if (points.length === 0) return;
    setPoints(points.slice(0, -1));
    setNews(m.map_draw_point_back({ n: formatNumber(points.length) }));
  };
  const undo = () => (points.length > 0 ? takeBack() : setAreas(areas.slice(0, -1)));
  const finish = () => {
    const finished = withPoints();
    if (points.length > 0 && !finished) return setNews(m.map_draw_points_few());
    if (finished) onShape(shapeOf(finished));
    onClose();
  };
  const addAnother = () => {
    const finished = withPoints();
    if (points.length > 0 && !finished) return setNews(m.map_draw_points_few());
    if (finished) setAreas(finished);
    else setMode('hand');
  };
  const chooseOutline = (outline: Outline) => {
    const box = boxAround(ringsOf(outline).flat());
    moveProgrammatically(map, 'newArea', () => showBounds(map, box, OUTLINE_MAX_ZOOM, false));
    setAreas(addArea(areas, { outline: outline.key }));
  };
  const start = (next: Mode) => {
    setMode(next);
    setPoints([]);
    setNews('');
  };
  const isTouch = window.matchMedia('(hover: none)').matches;
  const hints: Record<Mode, string> = {
    hand: isTouch ? m.map_draw_hint_touch() : m.map_draw_hint(),
    points: m.map_draw_points_hint(),
    outline: m.map_outline_hint(),
    chosen: areas.length > 0 ? m.map_draw_count({ count: areas.length }) : m.map_draw_none(),
  };
  return (
    <>
      {mode === 'hand' && <HandSurface map={map} onRing={(ring, tolerance) => setAreas(addRing(areas, ring, tolerance))} />}
      {mode === 'points' && <PointSurface map={map} points={points} onAdd={addPoint} onBack={takeBack} />}
      <section className={`column gap-sm absolute on-raised raised rounded-md ink ${classes.panel}`} aria-label={m.map_draw_title()}>
        <h2 ref={heading} tabIndex={-1} className="sr-only">
          {m.map_draw_title()}
        </h2>
        <p className={`text-sm ${mode === 'hand' ? 'semibold' : ''} ${classes.hint}`} role="status">
          {news || (isFull && mode === 'chosen' ? m.map_draw_full({ n: formatNumber(MAX_SHAPE_AREAS) }) : hints[mode])}
        </p>
        {mode === 'outline' && <OutlineSearch onChoose={chooseOutline} />}
        {!isFull && mode !== 'chosen' && (
          <div className={`flex wrapping gap-xs ${classes.ways}`}>
            {mode !== 'hand' && <Way icon="pencil" text={m.map_draw_by_hand()} onPress={() => start('hand')} />}
            {mode !== 'points' && <Way icon="map-pin" text={m.map_draw_points()} onPress={() => start('points')} />}
            <Way icon="focus-2" text={m.map_draw_view()} onPress={() => setAreas(addBox(areas, boundsOf(map)))} />
            {mode !== 'outline' && <Way icon="search" text={m.map_outline_find()} onPress={() => start('outline')} />}
          </div>
        )}
        <div className={`flex wrapping gap-xs ${classes.actions}`}>
          {!isFull && (mode === 'chosen' || points.length > 0) && (
            <Button variant="line" size="sm" onClick={addAnother}>
              {m.map_draw_another()}
            </Button>
          )}
          {areas.length + points.length > 0 && (
            <>
              <Button variant="line" size="sm" onClick={undo}>
                {m.map_draw_undo()}
              </Button>
              <Button variant="line" size="sm" onClick={() => setAreas([])}>
                {m.map_draw_clear()}
              </Button>
            </>
          )}
          <Button size="sm" onClick={finish}>
            {m.map_draw_done()}
          </Button>
        </div>
      </section>
    </>
  );
}

/** A way to make an area. */
const Way = ({ icon, text, onPress }: { icon: 'pencil' | 'map-pin' | 'focus-2' | 'search'; text: string; onPress: () => void }) => (
  <button type="button" className="chip" onClick={onPress}>
    <Icon name={icon} size={16} />
    {text}
  </button>
);
