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

/** The first five pictures of a home to flick through; only the shown one is loaded. */
export function CardPictures({ property: p, eager, sizes }: CardPicturesProps) {
  const [at, setAt] = useState(0);
  const count = p.images.length;
  const src = p.images[at];
  const alt = (src && pictureSources(src).alt) || (count > 1 ? `${p.title}, picture ${at + 1}` : p.title);
  const turn = (by: number) => setAt((at + by + count) % count);
  return (
    <div className={classes.box}>
      <Picture src={src} alt={alt} sizes={sizes} eager={eager} className={classes.picture} />
      {count > 1 && (
        <>
          <button
            type="button"
            className={`${classes.arrow} ${classes.back}`}
            onClick={() => turn(-1)}
            aria-label={`Previous picture of ${p.title}`}
          >
            <IconChevronLeft size={18} stroke={1.6} />
          </button>
          <button
            type="button"
            className={`${classes.arrow} ${classes.on}`}
            onClick={() => turn(1)}
            aria-label={`Next picture of ${p.title}`}
          >
            <IconChevronRight size={18} stroke={1.6} />
          </button>
          <span className={classes.dots} aria-hidden="true">
            {p.images.map((image, i) => (
              <i key={image} data-on={i === at || undefined} />
            ))}
          </span>
        </>
      )}
    </div>
  );
}
