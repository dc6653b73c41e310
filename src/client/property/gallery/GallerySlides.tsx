import { pictureSources } from '../../../shared/property/picture.ts';
import { Picture } from '../../ui/Picture.tsx';
import classes from './GallerySlides.module.css';
import type { useSwipe } from './useSwipe.ts';

interface GallerySlidesProps {
  pictures: readonly string[];
  title: string;
  swipe: ReturnType<typeof useSwipe>;
  sizes: string;
  /** Crops each picture to its box, or shows it whole. */
  fit: 'cover' | 'contain';
  /** Makes each picture a button. */
  onOpen?: ((i: number) => void) | undefined;
}

/** What a picture shows: known for our own, else which one of the home it is. */
export const pictureAlt = (src: string, title: string, i: number, count: number): string =>
  pictureSources(src).alt || (count > 1 ? `${title}, picture ${i + 1}` : title);

/** A picture shown whole leaves a part of its box free: no colour there. */
const CLEAR = { backgroundColor: 'transparent' };

/** The row of pictures that page and viewer swipe through. */
export function GallerySlides({ pictures, title, swipe, sizes, fit, onOpen }: GallerySlidesProps) {
  const { length } = pictures;
  const { row, at, wanted, ready, onScroll } = swipe;
  return (
    <ul
      className={`${classes.row} ${classes[fit]}`}
      ref={row}
      onScroll={onScroll}
      onPointerEnter={ready}
      tabIndex={onOpen || length === 1 ? undefined : 0}
    >
      {pictures.map((src, i) => {
        const alt = pictureAlt(src, title, i, length);
        const picture = wanted.has(i) && (
          <Picture src={src} alt={alt} sizes={sizes} eager className={classes.picture} style={fit === 'contain' ? CLEAR : {}} />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may stand in a listing twice
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
