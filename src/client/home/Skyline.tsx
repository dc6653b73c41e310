import { preload } from 'react-dom';
import { type PictureSources, pictureSources } from '../../shared/picture.ts';
import classes from './Skyline.module.css';

const DAY = pictureSources('/media/hero/dubai-skyline-golden-hour.webp');
const DUSK = pictureSources('/media/hero/dubai-skyline-dusk.webp');

/** On a phone the picture is cut to a third of its width, so a sharper one than the box is wide would be wasted. */
const SIZES = '(max-width: 47.99em) 520px, max(100vw, 1280px)';

/** Asks for the picture of the colour scheme that the system prefers, before any style is known. */
const fetchEarly = (picture: PictureSources, scheme: 'light' | 'dark'): void =>
  preload(picture.src, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: picture.avif ?? undefined,
    imageSizes: SIZES,
    fetchPriority: 'high',
    media: `(prefers-color-scheme: ${scheme})`,
  });

/** One of the two pictures. Lazy, because a lazy picture that no style shows is never fetched; the one in sight comes at once (see above). */
function Scene({ picture, className }: { picture: PictureSources; className: string | undefined }) {
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={picture.avif ?? undefined} sizes={SIZES} />
      <source type="image/webp" srcSet={picture.webp ?? undefined} sizes={SIZES} />
      <img src={picture.src} alt="" width={picture.width} height={picture.height} loading="lazy" fetchPriority="high" decoding="async" />
    </picture>
  );
}

/** The skyline (R49): golden hour, in dark at dusk. Only the one in sight is fetched. */
export function Skyline() {
  fetchEarly(DAY, 'light');
  fetchEarly(DUSK, 'dark');
  return (
    <div className={classes.skyline}>
      <Scene picture={DAY} className={classes.day} />
      <Scene picture={DUSK} className={classes.dusk} />
    </div>
  );
}
