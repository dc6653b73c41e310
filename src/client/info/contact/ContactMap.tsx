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
  /** The selected branch. */
  selected: Branch | null;
  onChoose: (branch: Branch) => void;
}

/** Shows the streets around an office. */
const NEAR_ZOOM = 14;
const MARGIN = 0.2;

/** Bounds of all branches. */
const START = {
  bounds: {
    south: Math.min(...BRANCHES.map(({ lat }) => lat)) - MARGIN,
    west: Math.min(...BRANCHES.map(({ lng }) => lng)) - MARGIN,
    north: Math.max(...BRANCHES.map(({ lat }) => lat)) + MARGIN,
    east: Math.max(...BRANCHES.map(({ lng }) => lng)) + MARGIN,
  },
  maxZoom: NEAR_ZOOM,
};

/** Numbered marker of a branch. Leaflet positions it; React renders its content. */
function Pin({ branch, number, isSelected, onChoose }: { branch: Branch; number: number; isSelected: boolean; onChoose: () => void }) {
  const [holder] = useState(() => document.createElement('div'));
  const [icon] = useState(() => divIcon({ html: holder, iconSize: [0, 0], className: '' }));
  return (
    <>
      <Marker position={[branch.lat, branch.lng]} icon={icon} keyboard={false} interactive={false} zIndexOffset={isSelected ? 1000 : 0} />
      {createPortal(
        <button type="button" className={classes.pin} aria-pressed={isSelected} aria-label={`${number}, ${branch.name}`} onClick={onChoose}>
          {number}
        </button>,
        holder,
      )}
    </>
  );
}

/** Moves the map to the selected branch. */
function Follow({ map, selected }: { map: LeafletMap; selected: Branch | null }) {
  useEffect(() => {
    if (selected) map.setView([selected.lat, selected.lng], NEAR_ZOOM, { animate: mayAnimate() });
  }, [map, selected]);
  return null;
}

/** The three branches on a map. */
export function ContactMap({ height, selected, onChoose }: ContactMapProps) {
  return (
    <BaseMap
      label="Map of our branches"
      height={height}
      start={START}
      layers={BRANCHES.map((branch, i) => (
        <Pin
          key={branch.name}
          branch={branch}
          number={i + 1}
          isSelected={branch.name === selected?.name}
          onChoose={() => onChoose(branch)}
        />
      ))}
    >
      {(map) => <Follow map={map} selected={selected} />}
    </BaseMap>
  );
}
