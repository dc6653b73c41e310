import { pictureSources } from '../../../shared/property/picture.ts';
import { preloadImage } from '../../ui/preload-image.ts';
import classes from './Skyline.module.css';

const DAY = '/media/hero/dubai-skyline-golden-hour.webp';
const DUSK = '/media/hero/dubai-skyline-dusk.webp';

/** On a phone the picture is cut to a third of its width, so a sharper one than the box is wide would be wasted. */
const SIZES = '(max-width: 47.99em) 520px, max(100vw, 1280px)';

/** One of the two pictures. Lazy, because a lazy picture that no style shows is never fetched; the one in sight is asked for early. */
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

/** The skyline: golden hour, in dark at dusk. Only the one in sight is fetched. */
export function Skyline() {
  preloadImage(DAY, SIZES, '(prefers-color-scheme: light)');
  preloadImage(DUSK, SIZES, '(prefers-color-scheme: dark)');
  return (
    <div className={classes.skyline}>
      <Scene url={DAY} className={classes.day} />
      <Scene url={DUSK} className={classes.dusk} />
    </div>
  );
}
