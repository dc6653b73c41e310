import { preload } from 'react-dom';
import { pictureSources } from '../../../shared/property/picture/picture.ts';

/**
 * Adds a preload link for the largest visible picture of a page to the document head, so that the browser loads it before styles and scripts. `sizes` is
 * the attribute of the <img>; `media` limits the preload, for example to a colour scheme. External pictures, which have no AVIF files, are skipped.
 */
export function preloadImage(url: string, sizes: string, media?: string): void {
  const { src, avif } = pictureSources(url);
  if (!avif) return;
  preload(src, { as: 'image', type: 'image/avif', imageSrcSet: avif, imageSizes: sizes, fetchPriority: 'high', ...(media && { media }) });
}
