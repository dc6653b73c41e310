// The tools of a map for areas: the button `Draw an area`, and with areas `Search this view`, which replaces them. The script of the tools is loaded when the
// button is pressed.
import type { Map as LeafletMap } from 'leaflet';
import { type ComponentType, useState } from 'react';
import { createPortal } from 'react-dom';
import { m } from '../../../shared/messages/messages.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { MapNotice } from '../MapNotice.tsx';
import { MapButton } from '../MovedSearch.tsx';
import type { DrawPanelProps } from './DrawPanel.tsx';

interface DrawAreasProps {
  map: LeafletMap;
  shape: string | undefined;
  onShape: (shape: string | undefined) => void;
}

export function DrawAreas({ map, shape, onShape }: DrawAreasProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [panel, setPanel] = useState<{ Component: ComponentType<DrawPanelProps> } | 'failed' | null>(null);
  const load = () => {
    setPanel(null);
    import('./DrawPanel.tsx').then(
      (loaded) => setPanel({ Component: loaded.DrawPanel }),
      () => setPanel('failed'),
    );
  };
  const toggle = () => {
    setIsOpen(!isOpen);
    if (!isOpen && (!panel || panel === 'failed')) load();
  };
  const failedNotice = (
    <MapNotice>
      {m.map_draw_failed()}
      <button type="button" onClick={load}>
        {m.ui_try_again()}
      </button>
    </MapNotice>
  );
  // the tools lie over the map, outside of the toolbar
  const frame = map.getContainer().parentElement;
  return (
    <>
      <MapButton aria-expanded={isOpen} onClick={toggle}>
        <Icon name="pencil" />
        {m.map_draw()}
      </MapButton>
      {shape !== undefined && !isOpen && (
        <MapButton onClick={() => onShape(undefined)}>
          <Icon name="refresh" />
          {m.map_draw_replace()}
        </MapButton>
      )}
      {isOpen &&
        frame &&
        createPortal(
          panel === 'failed' ? failedNotice : panel && <panel.Component {...{ map, shape, onShape }} onClose={() => setIsOpen(false)} />,
          frame,
        )}
    </>
  );
}
