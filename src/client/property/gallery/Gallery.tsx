import { Suspense, useRef, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { listingTitle } from '../../../shared/property/listing-text.ts';
import { badgeLabel } from '../../../shared/property/property.labels.ts';
import { propertyBadge } from '../../../shared/property/property.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { lazyOptional } from '../../lazy-optional.ts';
import cardClasses from '../../property-card/PropertyCard.module.css';
import { NoPhotos } from '../../property-card/pictures/NoPhotos.tsx';
import { useWorkingPictures } from '../../property-card/pictures/useWorkingPictures.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import classes from './Gallery.module.css';
import type { ViewerTab } from './GalleryExtras.tsx';
import { GallerySlides, pictureAlt } from './GallerySlides.tsx';
import { useSwipe } from './useSwipe.ts';

/** Loads the script of the full-screen viewer. */
const loadViewer = () => import('./FullScreenGallery.tsx');
const FullScreenGallery = lazyDialog(loadViewer);

/** What only some galleries have. */
const GalleryExtras = lazyOptional(() => import('./GalleryExtras.tsx'));

/** Indexes of the pictures beside the large one. */
const SMALL_PICTURE_INDEXES = [1, 2, 3, 4];

/**
 * Pictures of a property: a carousel of large ones, and beside it (not on phones) the second to the fifth as small ones. Each opens the full-screen
 * viewer, whose script loads when the pointer enters the gallery, at the latest when a picture is opened. Closing the viewer returns the focus.
 */
export function Gallery({ property }: { property: PropertyView }) {
  const [pictures, markFailed] = useWorkingPictures(property.images);
  const count = pictures.length;
  const swipe = useSwipe(Math.max(1, count));
  const openerElement = useRef<Element | null>(null);
  const [openIndex, setOpenIndex] = useState<number | ViewerTab | null>(null);
  const title = listingTitle(property);
  const badge = propertyBadge(property);
  const { pictures: facts, floorPlans, film } = property;
  const openViewer = (i: number | ViewerTab) => {
    openerElement.current = document.activeElement;
    setOpenIndex(i);
  };
  const closeViewer = () => {
    setOpenIndex(null);
    if (openerElement.current instanceof HTMLElement) openerElement.current.focus({ preventScroll: true });
  };
  return (
    <div className={classes.gallery} data-gallery="" data-count={Math.min(Math.max(1, count), 5)} onPointerEnter={loadViewer}>
      <div className={classes.stage}>
        {count > 0 ? (
          <GallerySlides
            pictures={pictures}
            title={title}
            facts={facts}
            swipe={swipe}
            sizes="(max-width: 48em) 100vw, 800px"
            fit="cover"
            onOpen={openViewer}
            onFailed={markFailed}
          />
        ) : (
          <div className={classes.noPictures}>
            <NoPhotos location={property.location} alt={title} sizes="(max-width: 48em) 100vw, 1240px" />
          </div>
        )}
        {badge && <span className={`${cardClasses.badge} ${cardClasses[badge]} ${classes.badge}`}>{badgeLabel(badge)}</span>}
        {count > 1 && (
          <>
            <button
              type="button"
              className={`${classes.arrow} ${classes.back}`}
              onClick={() => swipe.go(swipe.index - 1)}
              aria-label={m.property_previous_picture()}
            >
              <Icon name="chevron-left" size={20} />
            </button>
            <button
              type="button"
              className={`${classes.arrow} ${classes.next}`}
              onClick={() => swipe.go(swipe.index + 1)}
              aria-label={m.property_next_picture()}
            >
              <Icon name="chevron-right" size={20} />
            </button>
            <p className={classes.counter} aria-live="polite">
              {m.property_position({ n: swipe.index + 1, count })}
            </p>
          </>
        )}
      </div>
      {SMALL_PICTURE_INDEXES.filter((i) => i < count).map((i) => (
        <button
          key={i}
          type="button"
          className={classes.small}
          onClick={() => openViewer(i)}
          aria-label={m.property_open_picture({ n: i + 1, count })}
        >
          <Picture src={pictures[i]} alt={pictureAlt(title, i, count, facts, pictures[i])} sizes="310px" onFailed={markFailed} />
        </button>
      ))}
      {count > 1 && (
        <Button variant="white" size="sm" className={classes.allPhotos!} onClick={() => openViewer(swipe.index)}>
          <Icon name="photo" />
          {m.property_all_photos({ count })}
        </Button>
      )}
      {(film || floorPlans?.length || facts?.length) && (
        <Suspense>
          <GalleryExtras property={property} pictures={pictures} index={swipe.index} onOpen={openViewer} />
        </Suspense>
      )}
      {openIndex !== null && (
        <Suspense fallback={null}>
          <FullScreenGallery property={property} pictures={pictures} start={openIndex} onClose={closeViewer} />
        </Suspense>
      )}
    </div>
  );
}
