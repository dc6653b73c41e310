import { type CSSProperties, useState } from 'react';
import { PLACEHOLDER, pictureSources } from '../../shared/property/picture.ts';

interface PictureProps {
  /** Address of the picture; the placeholder stands in for none and for one that cannot be loaded. */
  src: string | undefined;
  /** What it shows; empty for decoration. */
  alt: string;
  /**
   * The `sizes` of the box it fills, for example `(max-width: 47.99em) 88vw, 400px`: on a phone a little less than the box, which nobody sees in a
   * photograph and which saves half of its bytes where the next larger file would be taken.
   */
  sizes: string;
  /** Loaded at once and with priority: only for what is seen first. */
  eager?: boolean;
  className?: string | undefined;
  style?: CSSProperties;
}

/** A picture in the size and format that its box needs, with its place kept free. It fills the box it stands in (object-fit is the box's choice). */
export function Picture({ src, alt, sizes, eager = false, className, style }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const wanted = src && failed !== src ? src : PLACEHOLDER;
  const picture = pictureSources(wanted);
  // a picture that failed before this page came alive fires no event any more
  const look = (element: HTMLImageElement | null) => {
    if (element?.complete && element.naturalWidth === 0 && wanted !== PLACEHOLDER) setFailed(wanted);
  };
  const image = (
    <img
      ref={look}
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
      onError={() => wanted !== PLACEHOLDER && setFailed(wanted)}
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
