import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Map as LeafletMap } from 'leaflet';
import classes from './BaseMap.module.css';
import { mayAnimate } from './viewport/navigation.ts';
import { useZoom } from './viewport/useZoom.ts';

/** Closer and further; a button at its end stays focusable and says so. */
export function ZoomButtons({ map }: { map: LeafletMap }) {
  const zoom = useZoom(map);
  const step = (by: number) => map.setZoom(map.getZoom() + by, { animate: mayAnimate() });
  return (
    <div className={classes.buttons}>
      <button type="button" aria-label="Zoom in" aria-disabled={zoom >= map.getMaxZoom()} onClick={() => step(1)}>
        <IconPlus size={18} stroke={1.6} aria-hidden="true" />
      </button>
      <button type="button" aria-label="Zoom out" aria-disabled={zoom <= map.getMinZoom()} onClick={() => step(-1)}>
        <IconMinus size={18} stroke={1.6} aria-hidden="true" />
      </button>
    </div>
  );
}
