// The areas of a search on the map, and who made the outlines among them.
import { type Map as LeafletMap, layerGroup, polygon, svg } from 'leaflet';
import { useEffect } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { OutlineSource } from './OutlineSource.tsx';
import classes from './ShapesOnMap.module.css';
import { useAreas } from './useAreas.ts';

/** A Leaflet pane above the tiles and below the pins, which have 600. */
const PANE = 'areas';
const PANE_Z_INDEX = '420';

/** Draws the areas of a shape on the map until unmount. Where lines cross, what is outside by the even-odd rule is not filled. */
export function ShapesOnMap({ map, shape }: { map: LeafletMap; shape: string | undefined }) {
  const { rings, outlines } = useAreas(shape);
  useEffect(() => {
    if (!map.getPane(PANE)) map.createPane(PANE).style.zIndex = PANE_Z_INDEX;
    const renderer = svg({ pane: PANE, padding: 0.5 });
    const areas = rings.map((area) =>
      polygon(
        area.map((ring) => ring.map(([latitude, longitude]): [number, number] => [latitude, longitude])),
        { pane: PANE, renderer, interactive: false, fillRule: 'evenodd', className: classes.area },
      ),
    );
    const layer = layerGroup(areas).addTo(map);
    return () => {
      layer.remove();
      renderer.remove();
    };
  }, [map, rings]);
  const sources = [...new Set(outlines.map(({ source }) => source))];
  if (sources.length === 0) return null;
  return (
    <ul className={classes.sources} aria-label={m.map_draw_title()}>
      {sources.map((source) => (
        <li key={source}>
          <OutlineSource source={source} />
        </li>
      ))}
    </ul>
  );
}
