import { IconChevronLeft, IconChevronRight, IconPhoto } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { PLACEHOLDER } from '../../../shared/property/picture.ts';
import { type PropertyView, propertyBadge } from '../../../shared/property/property.ts';
import card from '../../property-card/PropertyCard.module.css';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import classes from './Gallery.module.css';
import { GallerySlides, pictureAlt } from './GallerySlides.tsx';
import { useSwipe } from './useSwipe.ts';

const loadViewer = () => import('./GalleryViewer.tsx');
const GalleryViewer = lazy(async () => ({ default: (await loadViewer()).GalleryViewer }));

const SMALL = [1, 2, 3, 4];

/** Pictures of a property: one large and four small ones, on phones a carousel. Each opens the full-screen viewer. */
export function Gallery({ property }: { property: PropertyView }) {
  const pictures = property.images.length > 0 ? property.images : [PLACEHOLDER];
  const count = pictures.length;
  const swipe = useSwipe(count);
  const opener = useRef<Element | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const badge = propertyBadge(property);
  const view = (i: number) => {
    opener.current = document.activeElement;
    setOpen(i);
  };
  const close = () => {
    setOpen(null);
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
  };
  return (
    <div className={classes.gallery} data-count={Math.min(count, 5)} onPointerEnter={loadViewer}>
      <div className={classes.stage}>
        <GallerySlides
          pictures={pictures}
          title={property.title}
          swipe={swipe}
          sizes="(max-width: 48em) 100vw, 800px"
          fit="cover"
          onOpen={property.images.length > 0 ? view : undefined}
        />
        {badge && <span className={`${card.badge} ${card[badge]} ${classes.badge}`}>{badge}</span>}
        {count > 1 && (
          <>
            <button
              type="button"
              className={`${classes.arrow} ${classes.back}`}
              onClick={() => swipe.go(swipe.at - 1)}
              aria-label="Previous picture"
            >
              <IconChevronLeft size={20} stroke={1.6} />
            </button>
            <button
              type="button"
              className={`${classes.arrow} ${classes.on}`}
              onClick={() => swipe.go(swipe.at + 1)}
              aria-label="Next picture"
            >
              <IconChevronRight size={20} stroke={1.6} />
            </button>
            <p className={classes.counter} aria-live="polite">
              {swipe.at + 1} / {count}
            </p>
          </>
        )}
      </div>
      {SMALL.filter((i) => i < count).map((i) => (
        <button key={i} type="button" className={classes.small} onClick={() => view(i)} aria-label={`Open picture ${i + 1} of ${count}`}>
          <Picture src={pictures[i]} alt={pictureAlt(pictures[i]!, property.title, i, count)} sizes="310px" />
        </button>
      ))}
      {count > 1 && (
        <Button variant="white" size="sm" className={classes.all!} onClick={() => view(swipe.at)}>
          <IconPhoto size={18} stroke={1.6} aria-hidden="true" />
          Show all {count} photos
        </Button>
      )}
      {open !== null && (
        <Suspense fallback={null}>
          <GalleryViewer property={property} pictures={pictures} start={open} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
