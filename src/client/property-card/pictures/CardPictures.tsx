import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import type { PropertyCard as Property } from '../../../shared/property/property.ts';
import { Picture } from '../../ui/picture/Picture.tsx';
import classes from './CardPictures.module.css';
import { NoPhotos } from './NoPhotos.tsx';
import { useWorkingPictures } from './useWorkingPictures.ts';

interface CardPicturesProps {
  property: Pick<Property, 'images'> & { location?: string };
  /** What the home is called, for those who do not see the pictures. */
  title: string;
  eager: boolean;
  sizes: string;
}

/** Carousel of the first five pictures. Only the visible one is loaded. */
export function CardPictures({ property, title, eager, sizes }: CardPicturesProps) {
  const [chosenIndex, setChosenIndex] = useState(0);
  const [images, drop] = useWorkingPictures(property.images);
  const count = images.length;
  const at = Math.min(chosenIndex, Math.max(0, count - 1));
  const src = images[at];
  const alt = count > 1 ? m.property_picture_of({ title, n: at + 1 }) : title;
  const step = (by: number) => setChosenIndex((at + by + count) % count);
  return (
    <div className="relative full landscape clip on-skeleton">
      {src ? (
        <Picture src={src} alt={alt} sizes={sizes} eager={eager} onFailed={drop} className={classes.picture} />
      ) : (
        <NoPhotos location={property.location ?? ''} alt={alt} sizes={sizes} className={classes.picture} />
      )}
      {count > 1 && (
        <>
          <button
            type="button"
            className={`${classes.arrow} ${classes.back}`}
            onClick={() => step(-1)}
            aria-label={m.property_card_previous({ title })}
          >
            <IconChevronLeft className="p-xs round" size={18} stroke={1.6} />
          </button>
          <button
            type="button"
            className={`${classes.arrow} ${classes.next}`}
            onClick={() => step(1)}
            aria-label={m.property_card_next({ title })}
          >
            <IconChevronRight className="p-xs round" size={18} stroke={1.6} />
          </button>
          <span className={classes.dots} aria-hidden="true">
            {images.map((image, i) => (
              <i key={image} data-current={i === at || undefined} />
            ))}
          </span>
        </>
      )}
    </div>
  );
}
