import { type CSSProperties, useState } from 'react';
import { PLACEHOLDER, pictureSources } from '../../shared/property/picture.ts';

interface PictureProps {
  /** URL of the picture. The placeholder is shown without one, or if it cannot be loaded. */
  src: string | undefined;
  /** Alternative text; empty for decoration. */
  alt: string;
  /**
   * `sizes` attribute for the box, such as `(max-width: 47.99em) 88vw, 400px`. On phones a little less than the box, which is invisible
   * in a photo and saves about half of the bytes.
   */
  sizes: string;
  /** Loads at once with high priority, for pictures above the fold. */
  eager?: boolean;
  className?: string | undefined;
  style?: CSSProperties;
}

/** A picture in the size and format that its box needs, without layout shift. It fills its box. */
export function Picture({ src, alt, sizes, eager = false, className, style }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const source = src && failed !== src ? src : PLACEHOLDER;
  const picture = pictureSources(source);
  // A picture that failed before hydration fires no error event.
  const checkLoaded = (element: HTMLImageElement | null) => {
    if (element?.complete && element.naturalWidth === 0 && source !== PLACEHOLDER) setFailed(source);
  };
  const image = (
    <img
      ref={checkLoaded}
      src={picture.src}
      alt={alt}
      width={picture.width}
      height={picture.height}
      className={className}
      style={{ backgroundColor: picture.color ?? undefined, ...style }}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => source !== PLACEHOLDER && setFailed(source)}
    />
  );
  if (!picture.webp && !picture.avif) return image;
  return (
    <picture style={{ display: 'contents' }}>
      {picture.avif && <source type="image/avif" srcSet={picture.avif} sizes={sizes} />}
      {picture.webp && <source type="image/webp" srcSet={picture.webp} sizes={sizes} />}
      {image}
    </picture>
  );
}
