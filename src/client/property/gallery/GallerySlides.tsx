import { pictureSources } from '../../../shared/property/picture.ts';
import { Picture } from '../../ui/Picture.tsx';
import classes from './GallerySlides.module.css';
import type { useSwipe } from './useSwipe.ts';

interface GallerySlidesProps {
  pictures: readonly string[];
  title: string;
  swipe: ReturnType<typeof useSwipe>;
  sizes: string;
  /** Crops each picture to its box, or fits it inside. */
  fit: 'cover' | 'contain';
  /** Turns each picture into a button. */
  onOpen?: ((i: number) => void) | undefined;
}

/** Alternative text: the description of a bundled picture, otherwise title and number. */
export const pictureAlt = (src: string, title: string, i: number, count: number): string =>
  pictureSources(src).alt || (count > 1 ? `${title}, picture ${i + 1}` : title);

/** A fitted picture leaves part of its box empty, which must not be coloured. */
const CLEAR = { backgroundColor: 'transparent' };

/** Scrollable row of pictures, used by page and viewer. */
export function GallerySlides({ pictures, title, swipe, sizes, fit, onOpen }: GallerySlidesProps) {
  const { length } = pictures;
  const { row, at, loadIndexes, loadNeighbours, onScroll } = swipe;
  return (
    <ul
      className={`${classes.row} ${classes[fit]}`}
      ref={row}
      onScroll={onScroll}
      onPointerEnter={loadNeighbours}
      tabIndex={onOpen || length === 1 ? undefined : 0}
    >
      {pictures.map((src, i) => {
        const alt = pictureAlt(src, title, i, length);
        const picture = loadIndexes.has(i) && (
          <Picture src={src} alt={alt} sizes={sizes} eager className={classes.picture} style={fit === 'contain' ? CLEAR : {}} />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a listing may contain the same picture twice
          <li key={i}>
            {onOpen ? (
              <button
                type="button"
                tabIndex={i === at ? 0 : -1}
                onClick={() => onOpen(i)}
                aria-label={`Open picture ${i + 1} of ${length}: ${alt}`}
              >
                {picture}
              </button>
            ) : (
              picture
            )}
          </li>
        );
      })}
    </ul>
  );
}
