import { divIcon, type Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Marker } from 'react-leaflet';
import { BaseMap } from '../../map/BaseMap.tsx';
import { mayAnimate } from '../../map/viewport/navigation.ts';
import classes from './ContactMap.module.css';
import { BRANCHES, type Branch } from './contact.content.ts';

export interface ContactMapProps {
  /** Pixels. */
  height: number;
  /** The branch that is looked at. */
  chosen: Branch | null;
  onChoose: (branch: Branch) => void;
}

/** Close enough for the streets around an office. */
const NEAR_ZOOM = 14;
const MARGIN = 0.2;

/** The rectangle around all branches. */
const START = {
  bounds: {
    south: Math.min(...BRANCHES.map(({ lat }) => lat)) - MARGIN,
    west: Math.min(...BRANCHES.map(({ lng }) => lng)) - MARGIN,
    north: Math.max(...BRANCHES.map(({ lat }) => lat)) + MARGIN,
    east: Math.max(...BRANCHES.map(({ lng }) => lng)) + MARGIN,
  },
  maxZoom: NEAR_ZOOM,
};

/** A branch as the number it has in the list: Leaflet places it, React draws it. */
function Pin({ branch, number, on, onChoose }: { branch: Branch; number: number; on: boolean; onChoose: () => void }) {
  const [holder] = useState(() => document.createElement('div'));
  const [icon] = useState(() => divIcon({ html: holder, iconSize: [0, 0], className: '' }));
  return (
    <>
      <Marker position={[branch.lat, branch.lng]} icon={icon} keyboard={false} interactive={false} zIndexOffset={on ? 1000 : 0} />
      {createPortal(
        <button type="button" className={classes.pin} aria-pressed={on} aria-label={`${number}, ${branch.name}`} onClick={onChoose}>
          {number}
        </button>,
        holder,
      )}
    </>
  );
}

/** Follows what is chosen, in the list or on the map. */
function Follow({ map, chosen }: { map: LeafletMap; chosen: Branch | null }) {
  useEffect(() => {
    if (chosen) map.setView([chosen.lat, chosen.lng], NEAR_ZOOM, { animate: mayAnimate() });
  }, [map, chosen]);
  return null;
}

/** The three branches on a map. */
export function ContactMap({ height, chosen, onChoose }: ContactMapProps) {
  return (
    <BaseMap
      label="Map of our branches"
      height={height}
      start={START}
      layers={BRANCHES.map((branch, i) => (
        <Pin key={branch.name} branch={branch} number={i + 1} on={branch.name === chosen?.name} onChoose={() => onChoose(branch)} />
      ))}
    >
      {(map) => <Follow map={map} chosen={chosen} />}
    </BaseMap>
  );
}
