import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { pictureSources } from '../../shared/property/picture.ts';
import type { PropertyCard as Property } from '../../shared/property/property.ts';
import { Picture } from '../ui/Picture.tsx';
import classes from './CardPictures.module.css';

interface CardPicturesProps {
  property: Pick<Property, 'title' | 'images'>;
  eager: boolean;
  sizes: string;
}

/** Carousel of the first five pictures. Only the visible one is loaded. */
export function CardPictures({ property, eager, sizes }: CardPicturesProps) {
  const [at, setAt] = useState(0);
  const count = property.images.length;
  const src = property.images[at];
  const alt = (src && pictureSources(src).alt) || (count > 1 ? `${property.title}, picture ${at + 1}` : property.title);
  const step = (by: number) => setAt((at + by + count) % count);
  return (
    <div className={classes.box}>
      <Picture src={src} alt={alt} sizes={sizes} eager={eager} className={classes.picture} />
      {count > 1 && (
        <>
          <button
            type="button"
            className={`${classes.arrow} ${classes.back}`}
            onClick={() => step(-1)}
            aria-label={`Previous picture of ${property.title}`}
          >
            <IconChevronLeft size={18} stroke={1.6} />
          </button>
          <button
            type="button"
            className={`${classes.arrow} ${classes.on}`}
            onClick={() => step(1)}
            aria-label={`Next picture of ${property.title}`}
          >
            <IconChevronRight size={18} stroke={1.6} />
          </button>
          <span className={classes.dots} aria-hidden="true">
            {property.images.map((image, i) => (
              <i key={image} data-on={i === at || undefined} />
            ))}
          </span>
        </>
      )}
    </div>
  );
}
