import { divIcon, type Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Marker } from 'react-leaflet';
import { m } from '../../../shared/messages/messages.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { BaseMap } from '../../map/BaseMap.tsx';
import { mayAnimate } from '../../map/viewport/navigation.ts';
import classes from './ContactMap.module.css';
import { BRANCHES, type Branch } from './contact.content.ts';

export interface ContactMapProps {
  /** Pixels. */
  height: number;
  /** Null before a branch is chosen. */
  selected: Branch | null;
  onChoose: (branch: Branch) => void;
}

/** Zoom level that shows the streets around an office. */
const NEAR_ZOOM = 14;
/** Free space around the branches in the first view, in degrees of latitude and longitude. */
const MARGIN_DEGREES = 0.2;

/** The first view of the map shows all branches. */
const FIRST_VIEW = {
  bounds: {
    south: Math.min(...BRANCHES.map(({ lat }) => lat)) - MARGIN_DEGREES,
    west: Math.min(...BRANCHES.map(({ lng }) => lng)) - MARGIN_DEGREES,
    north: Math.max(...BRANCHES.map(({ lat }) => lat)) + MARGIN_DEGREES,
    east: Math.max(...BRANCHES.map(({ lng }) => lng)) + MARGIN_DEGREES,
  },
  maxZoom: NEAR_ZOOM,
};

/** Button with the number of a branch on the map. Leaflet positions its container, in which React renders the button through a portal. */
function Pin({ branch, number, isSelected, onChoose }: { branch: Branch; number: number; isSelected: boolean; onChoose: () => void }) {
  const [container] = useState(() => document.createElement('div'));
  const [icon] = useState(() => divIcon({ html: container, iconSize: [0, 0], className: '' }));
  return (
    <>
      <Marker position={[branch.lat, branch.lng]} icon={icon} keyboard={false} interactive={false} zIndexOffset={isSelected ? 1000 : 0} />
      {createPortal(
        <button
          type="button"
          className={`center absolute size-44 round lifted ${classes.pin}`}
          aria-pressed={isSelected}
          aria-label={m.info_branch_number({ number, branch: placeLabel(branch.name) })}
          onClick={onChoose}
        >
          {number}
        </button>,
        container,
      )}
    </>
  );
}

/** Moves the map to the selected branch. */
function MoveToSelected({ map, selected }: { map: LeafletMap; selected: Branch | null }) {
  useEffect(() => {
    if (selected) map.setView([selected.lat, selected.lng], NEAR_ZOOM, { animate: mayAnimate() });
  }, [map, selected]);
  return null;
}

/** The three branches as numbered pins on a map, which moves to the selected one. */
export function ContactMap({ height, selected, onChoose }: ContactMapProps) {
  return (
    <BaseMap
      label={m.info_branches_map()}
      height={height}
      firstView={FIRST_VIEW}
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
      {(map) => <MoveToSelected map={map} selected={selected} />}
    </BaseMap>
  );
}
