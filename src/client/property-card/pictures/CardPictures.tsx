import { useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import type { PropertyCard as Property } from '../../../shared/property/property-view.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import classes from './CardPictures.module.css';
import { NoPhotos } from './NoPhotos.tsx';
import { useWorkingPictures } from './useWorkingPictures.ts';

interface CardPicturesProps {
  /** `location` chooses the picture for a home without pictures. */
  property: Pick<Property, 'images'> & { location?: string };
  /** Title of the home, for the alternative text of its pictures. */
  title: string;
  /** Loads the picture at once, for cards above the fold. */
  eager: boolean;
  /** HTML attribute `sizes` of the picture. */
  sizes: string;
}

/** Carousel of the pictures of a card (the server sends at most five). Only the visible one is loaded. */
export function CardPictures({ property, title, eager, sizes }: CardPicturesProps) {
  const [chosenIndex, setChosenIndex] = useState(0);
  const [images, markFailed] = useWorkingPictures(property.images);
  const count = images.length;
  const index = Math.min(chosenIndex, Math.max(0, count - 1));
  const src = images[index];
  const alt = count > 1 ? m.property_picture_of({ title, n: index + 1 }) : title;
  /** Shows the picture `steps` further; after the last one comes the first. */
  const moveBy = (steps: number) => setChosenIndex((index + steps + count) % count);
  return (
    <div className="relative full landscape clip on-skeleton">
      {src ? (
        <Picture src={src} alt={alt} sizes={sizes} eager={eager} onFailed={markFailed} className={`photo ${classes.picture}`} />
      ) : (
        <NoPhotos location={property.location ?? ''} alt={alt} sizes={sizes} className={`photo ${classes.picture}`} />
      )}
      {count > 1 && (
        <>
          <button
            type="button"
            className={`${classes.arrow} ${classes.back}`}
            onClick={() => moveBy(-1)}
            aria-label={m.property_card_previous({ title })}
          >
            <Icon name="chevron-left" className="p-xs round" />
          </button>
          <button
            type="button"
            className={`${classes.arrow} ${classes.next}`}
            onClick={() => moveBy(1)}
            aria-label={m.property_card_next({ title })}
          >
            <Icon name="chevron-right" className="p-xs round" />
          </button>
          <span className={`flex middle gap-2xs absolute no-click ${classes.dots}`} aria-hidden="true">
            {images.map((image, i) => (
              <i key={image} data-current={i === index || undefined} />
            ))}
          </span>
        </>
      )}
    </div>
  );
}
