import { pictureSources } from '../../../shared/property/picture/picture.ts';
import { preloadImage } from '../../ui/picture/preload-image.ts';
import classes from './Skyline.module.css';

const DAY_PICTURE = '/media/hero/dubai-skyline-golden-hour.webp';
const DUSK_PICTURE = '/media/hero/dubai-skyline-dusk.webp';

/** HTML attribute `sizes`. On phones the picture is cropped to a third of its width, so its file must be wider than the window. */
const SIZES = '(max-width: 47.99em) 520px, max(100vw, 1280px)';

/** One of the two pictures. It is lazy because browsers never load a lazy picture with `display: none`; the visible one is preloaded. */
function Scene({ url, className }: { url: string; className: string | undefined }) {
  const picture = pictureSources(url);
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={picture.avif ?? undefined} sizes={SIZES} />
      <source type="image/webp" srcSet={picture.webp ?? undefined} sizes={SIZES} />
      <img src={url} alt="" width={picture.width} height={picture.height} loading="lazy" fetchPriority="high" decoding="async" />
    </picture>
  );
}

/**
 * Background picture at the top of the home page: the skyline in daylight, or at dusk in the dark scheme. Only the visible picture is
 * loaded.
 */
export function Skyline() {
  preloadImage(DAY_PICTURE, SIZES, '(prefers-color-scheme: light)');
  preloadImage(DUSK_PICTURE, SIZES, '(prefers-color-scheme: dark)');
  return (
    <div className={`fill photo-in ${classes.skyline}`}>
      <Scene url={DAY_PICTURE} className={classes.day} />
      <Scene url={DUSK_PICTURE} className={classes.dusk} />
    </div>
  );
}
