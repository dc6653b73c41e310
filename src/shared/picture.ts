// The words for the product's own pictures: what an <img> or <picture> needs to know about an address.
import { PICTURES, SIZES, WIDTHS } from './picture.data.ts';

/** Shown for a property that has no images (R14); 3:2 like every listing picture. */
export const PLACEHOLDER = '/media/brand/property-placeholder.svg';

/** What to put in a `<picture>`; widths and heights are pixels and reserve the box before the picture arrives. */
export interface PictureSources {
  src: string;
  /** `srcset` of `image/webp` up to the original width; null when only `src` exists. */
  webp: string | null;
  /** `srcset` of `image/avif` up to the original width; null when only `src` exists. */
  avif: string | null;
  width: number;
  height: number;
  /** Dominant colour as `#rgb`, the background while the picture loads. */
  color: string | null;
  alt: string | null;
}

const DEFAULT_SIZE: readonly [number, number] = [1200, 800];
const OWN = /^\/media\/([a-z0-9-]+)\/([a-z0-9-]+)\.webp$/;

const lookUp = <T>(map: Record<string, T>, key: string): T | undefined => (Object.hasOwn(map, key) ? map[key] : undefined);

/**
 * Everything known about a picture address. Our own `/media/<folder>/<name>.webp` gets renditions, size, colour and English
 * alt text; any other address (an advertiser's https link, an upload, the placeholder) only `src` in a 3:2 box. Never throws.
 */
export const pictureSources = (url: string): PictureSources => {
  const [, folder = '', name = ''] = OWN.exec(url) ?? [];
  const known = lookUp(lookUp(PICTURES, folder) ?? {}, name);
  const [width, height] = lookUp(SIZES, `${folder}/${name}`) ?? DEFAULT_SIZE;
  if (!known) return { src: url, webp: null, avif: null, width, height, color: null, alt: null };
  const srcset = (ending: string) => WIDTHS.filter((w) => w < width).map((w) => `/media/${folder}/${name}-${w}.${ending} ${w}w`);
  return {
    src: url,
    webp: [...srcset('webp'), `${url} ${width}w`].join(', '),
    avif: [...srcset('avif'), `/media/${folder}/${name}-${width}.avif ${width}w`].join(', '),
    width,
    height,
    color: `#${known.slice(0, 3)}`,
    alt: known.slice(4),
  };
};
