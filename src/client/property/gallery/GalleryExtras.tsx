// What only some galleries have, loaded apart: what a picture is, and buttons for floor plans and for a film or tour.
import { useState } from 'react';
import { PICTURE_KIND_LABELS, type PictureFacts } from '../../../shared/listing/pictures.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import classes from './GalleryExtras.module.css';

interface PictureMarkProps {
  /** What is said of the picture. */
  facts: PictureFacts | undefined;
  /** Whether the mark lies in a button, so that it cannot be one. */
  isLabel?: boolean;
  /** How the picture fills its box, which is positioned. */
  fit?: 'cover' | 'contain';
}

/** Says on a picture that it is edited, or a drawing or render. A press shows the original of an edited one in its place, and again the edited one. */
export function PictureMark({ facts: { kind, original } = { url: '' }, isLabel, fit = 'cover' }: PictureMarkProps) {
  const [isOriginal, setOriginal] = useState(false);
  if (kind !== 'edited' && kind !== 'drawing') return null;
  const label = PICTURE_KIND_LABELS[kind]();
  const className = `text-xs semibold on-photo ${classes.mark} ${fit === 'cover' ? classes.onPage : ''}`;
  if (isLabel || !original) return <span className={className}>{label}</span>;
  return (
    <>
      {isOriginal && (
        <span className={`fill no-click ${classes.original} ${classes[fit]}`}>
          <Picture src={original} alt={m.property_original()} sizes="(max-width: 48em) 100vw, 800px" eager />
        </span>
      )}
      <button type="button" className={className} aria-pressed={isOriginal} onClick={() => setOriginal(!isOriginal)}>
        {isOriginal ? m.property_original() : label}
        <span className={classes.action}>{isOriginal ? m.property_show_edited() : m.property_show_original()}</span>
      </button>
    </>
  );
}

/** What is said of a picture. */
export const factsOfPicture = (facts: PropertyView['pictures'], src: string | undefined) => facts?.find(({ url }) => url === src);

/** Part of the full-screen viewer. */
export type ViewerTab = 'photos' | 'plans' | 'film';

/** Columns and rows of the small pictures in the grid of the gallery, by the number of its pictures; the last column of a wide one. */
const SMALL_CELLS: Readonly<Record<number, readonly (readonly [column: number, row: number])[]>> = {
  2: [[2, 1]],
  3: [
    [2, 1],
    [2, 2],
  ],
  4: [
    [3, 1],
    [2, 2],
    [3, 2],
  ],
  5: [
    [2, 1],
    [3, 1],
    [2, 2],
    [3, 2],
  ],
};

interface GalleryExtrasProps {
  property: Pick<PropertyView, 'pictures' | 'floorPlans' | 'film'>;
  /** The pictures of the gallery, without those that cannot be loaded. */
  pictures: readonly string[];
  /** Index of the large picture. */
  index: number;
  onOpen: (tab: ViewerTab) => void;
}

/** Lies on the gallery: marks on its pictures, and buttons that open the floor plans, and the film or tour. */
export default function GalleryExtras({
  property: { pictures: facts, floorPlans = [], film },
  pictures,
  index,
  onOpen,
}: GalleryExtrasProps) {
  const cells = SMALL_CELLS[Math.min(5, pictures.length)] ?? [];
  return (
    <>
      <div className={classes.large}>
        <PictureMark key={index} facts={factsOfPicture(facts, pictures[index])} />
        <div className={`no-print ${classes.buttons}`}>
          {floorPlans.length > 0 && (
            <Button variant="white" size="sm" onClick={() => onOpen('plans')}>
              <Icon name="ruler-2" />
              {m.listing_picture_plan()}
            </Button>
          )}
          {film && (
            <Button variant="white" size="sm" onClick={() => onOpen('film')}>
              <Icon name="player-play" />
              {m.property_film()}
            </Button>
          )}
        </div>
      </div>
      {cells.map(([column, row], i) => (
        <div
          key={`${column} ${row}`}
          className={`wide-only ${classes.small}`}
          style={{ gridArea: `${row} / ${column} / ${row + 1} / ${column + 1}` }}
        >
          <PictureMark facts={factsOfPicture(facts, pictures[i + 1])} isLabel />
        </div>
      ))}
    </>
  );
}
