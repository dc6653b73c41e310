import { getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { Picture } from '../../ui/picture/Picture.tsx';
import classes from './GallerySlides.module.css';
import type { Swipe } from './useSwipe.ts';

interface GallerySlidesProps {
  pictures: readonly string[];
  title: string;
  /** What is said of the pictures. */
  facts?: PropertyView['pictures'];
  /** State of the row from `useSwipe`. */
  swipe: Swipe;
  /** HTML attribute `sizes` of the pictures. */
  sizes: string;
  /** `cover` crops each picture to its box, `contain` fits it inside. */
  fit: 'cover' | 'contain';
  /** Called with the index of a pressed picture. If it is set, each picture is a button. */
  onOpen?: ((i: number) => void) | undefined;
  /** Called with the URL of a picture that cannot be loaded. */
  onFailed?: (src: string) => void;
}

/** Alternative text of the picture `src` with index `i`: what its advertiser says can be seen, if possible in the language of the page. */
export function pictureAlt(title: string, i: number, count: number, facts?: PropertyView['pictures'], src?: string): string {
  const said = facts?.find(({ url }) => url === src);
  const texts = [said?.descriptionEn, said?.descriptionAr];
  if (getLocale() === 'ar') texts.reverse();
  return texts[0] ?? texts[1] ?? (count > 1 ? m.property_picture_of({ title, n: i + 1 }) : title);
}

/** A picture with the fit `contain` leaves part of its box empty, which must not be coloured. */
const TRANSPARENT = { backgroundColor: 'transparent' };

/** Row of pictures that scrolls sideways, in Gallery and in FullScreenGallery. Loads only the pictures shown so far and their neighbours. */
export function GallerySlides({ pictures, title, facts, swipe, sizes, fit, onOpen, onFailed }: GallerySlidesProps) {
  const count = pictures.length;
  const { row, index, loadIndexes, loadNeighbours, onScroll } = swipe;
  return (
    <ul
      className={`${classes.row} ${classes[fit]}`}
      ref={row}
      onScroll={onScroll}
      onPointerEnter={loadNeighbours}
      tabIndex={onOpen || count === 1 ? undefined : 0}
    >
      {pictures.map((src, i) => {
        const alt = pictureAlt(title, i, count, facts, src);
        const picture = loadIndexes.has(i) && (
          <Picture
            src={src}
            alt={alt}
            sizes={sizes}
            eager
            onFailed={onFailed}
            className={classes.picture}
            style={fit === 'contain' ? TRANSPARENT : {}}
          />
        );
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a listing may contain the same picture twice
          <li key={i}>
            {onOpen ? (
              <button
                type="button"
                tabIndex={i === index ? 0 : -1}
                onClick={() => onOpen(i)}
                aria-label={m.property_open_picture_named({ n: i + 1, count, name: alt })}
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
