import { preload } from 'react-dom';
import { pictureSources } from '../../../shared/property/picture/picture.ts';

/**
 * Preloads the largest visible picture from the document head, before styles and scripts are read. `media` limits the preload, for
 * example to a colour scheme. External pictures have no renditions and are skipped.
 */
export function preloadImage(url: string, sizes: string, media?: string): void {
  const { src, avif } = pictureSources(url);
  if (!avif) return;
  preload(src, { as: 'image', type: 'image/avif', imageSrcSet: avif, imageSizes: sizes, fetchPriority: 'high', ...(media && { media }) });
}
