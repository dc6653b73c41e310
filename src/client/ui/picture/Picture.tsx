import { type CSSProperties, memo, useState } from 'react';
import { PLACEHOLDER, PLACEHOLDER_DARK, pictureSources } from '../../../shared/property/picture/picture.ts';

interface PictureProps {
  /** URL of the picture. The placeholder is shown without one, or if it cannot be loaded. */
  src: string | undefined;
  /** Alternative text; empty for decoration. */
  alt: string;
  /**
   * `sizes` attribute: the width of the box, such as `(max-width: 47.99em) 88vw, 400px`. For phones it names a little less than the width, because
   * the difference is invisible in a photo and saves about half of the bytes.
   */
  sizes: string;
  /** Loads at once with high priority, for pictures above the fold. */
  eager?: boolean;
  /** Called with the URL of a picture that cannot be loaded. */
  onFailed?: ((src: string) => void) | undefined;
  className?: string | undefined;
  style?: CSSProperties;
}

/**
 * Marks an upright picture, and no other, with an attribute. The stylesheet (surfaces.css) crops it nearer to its top, where its subject usually is.
 */
function markPortrait(image: HTMLImageElement): void {
  image.toggleAttribute('data-portrait', image.naturalHeight > image.naturalWidth);
}

/**
 * A picture that fills its box, in the size and format that the box needs. Its space is reserved while it loads. Shows a placeholder, in the colours
 * of the light or dark colour scheme, when there is no picture or it cannot be loaded.
 */
export const Picture = memo(({ src, alt, sizes, eager = false, onFailed, className, style }: PictureProps) => {
  /** URL of the picture that could not be loaded. */
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const shownUrl = src && failedUrl !== src ? src : PLACEHOLDER;
  const sources = pictureSources(shownUrl);
  const handleFailure = () => {
    if (shownUrl === PLACEHOLDER) return;
    setFailedUrl(shownUrl);
    onFailed?.(shownUrl);
  };
  // A picture that loaded or failed before hydration fires no event any more.
  const checkLoaded = (element: HTMLImageElement | null) => {
    if (!element?.complete) return;
    if (element.naturalWidth === 0) handleFailure();
    else markPortrait(element);
  };
  if (shownUrl === PLACEHOLDER) {
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
      src={sources.src}
      alt={alt}
      width={sources.width}
      height={sources.height}
      className={className}
      style={{ backgroundColor: sources.color ?? undefined, ...style }}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={(event) => markPortrait(event.currentTarget)}
      onError={handleFailure}
    />
  );
  if (!sources.webp && !sources.avif) return image;
  return (
    <picture style={{ display: 'contents' }}>
      {sources.avif && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources.webp && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      {image}
    </picture>
  );
});
