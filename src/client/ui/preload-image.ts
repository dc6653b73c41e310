import { preload } from 'react-dom';
import { pictureSources } from '../../shared/property/picture.ts';

/**
 * Asks for one of our pictures from the head of the page, before its styles and scripts are read: for the largest one in sight.
 * `media` limits it, for example to a colour scheme. Pictures from elsewhere have no renditions and are left to their <img>.
 */
export function preloadImage(url: string, sizes: string, media?: string): void {
  const { src, avif } = pictureSources(url);
  if (!avif) return;
  preload(src, { as: 'image', type: 'image/avif', imageSrcSet: avif, imageSizes: sizes, fetchPriority: 'high', ...(media && { media }) });
}
