import { type CSSProperties, memo, useState } from 'react';
import { PLACEHOLDER, PLACEHOLDER_DARK, pictureSources } from '../../../shared/property/picture/picture.ts';

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
  /** Called with the URL of a picture that cannot be loaded. */
  onFailed?: ((src: string) => void) | undefined;
  className?: string | undefined;
  style?: CSSProperties;
}

/** Marks an upright picture: the stylesheet crops it nearer to its top, where its subject usually is. */
function markPortrait(image: HTMLImageElement): void {
  if (image.naturalHeight > image.naturalWidth) image.dataset.portrait = '';
}

/** A picture in the size and format that its box needs, without layout shift. It fills its box. */
export const Picture = memo(({ src, alt, sizes, eager = false, onFailed, className, style }: PictureProps) => {
  /** URL of the picture that could not be loaded. */
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const source = src && failedUrl !== src ? src : PLACEHOLDER;
  const picture = pictureSources(source);
  const handleFailure = () => {
    if (source === PLACEHOLDER) return;
    setFailedUrl(source);
    onFailed?.(source);
  };
  // A picture that failed before hydration fires no error event.
  const checkLoaded = (element: HTMLImageElement | null) => {
    if (!element?.complete) return;
    if (element.naturalWidth === 0) handleFailure();
    else markPortrait(element);
  };
  if (source === PLACEHOLDER) {
    const imageProps = { width: 1200, height: 800, style, loading: 'lazy' } as const;
    return (
      <>
        <img src={PLACEHOLDER} alt={alt} className={`light-only ${className ?? ''}`} {...imageProps} />
        <img src={PLACEHOLDER_DARK} alt={alt} className={`dark-only ${className ?? ''}`} {...imageProps} />
      </>
    );
  }
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
      onLoad={(event) => markPortrait(event.currentTarget)}
      onError={handleFailure}
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
});
