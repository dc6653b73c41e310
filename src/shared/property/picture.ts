// The words for the product's own pictures: what an <img> or <picture> needs to know about an address.
import { PICTURES, SIZES, WIDTHS } from './picture-data.ts';

/** Shown for a property that has no images; 3:2 like every listing picture. */
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

/** Widths below the largest one that an uploaded photo is stored in. */
export const UPLOAD_WIDTHS = [320, 640, 1280] as const;
const UPLOADED = /^\/uploads\/([0-9a-f]{32}-([1-9]\d{0,4})x([1-9]\d{0,4}))\.webp$/;

/** An uploaded photo's files by its id and the size of its largest rendition; the first is the address that a listing holds. */
export const uploadFiles = (id: string, width: number, height: number): string[] =>
  ['', ...UPLOAD_WIDTHS.filter((w) => w < width).map((w) => `-${w}`)].flatMap((rendition) =>
    ['webp', 'avif'].map((ending) => `${id}-${width}x${height}${rendition}.${ending}`),
  );

/** The id of an uploaded photo of ours; undefined for every other address. */
export const uploadId = (url: string): string | undefined => UPLOADED.exec(url)?.[1]?.slice(0, 32);

function uploadSources(url: string): PictureSources | undefined {
  const [, name, w, h] = UPLOADED.exec(url) ?? [];
  if (!name) return undefined;
  const [width, height] = [Number(w), Number(h)];
  const srcset = (ending: string) =>
    [
      ...UPLOAD_WIDTHS.filter((small) => small < width).map((small) => `/uploads/${name}-${small}.${ending} ${small}w`),
      `/uploads/${name}.${ending} ${width}w`,
    ].join(', ');
  return { src: url, webp: srcset('webp'), avif: srcset('avif'), width, height, color: null, alt: null };
}

const lookUp = <T>(map: Record<string, T>, key: string): T | undefined => (Object.hasOwn(map, key) ? map[key] : undefined);

/**
 * Everything known about a picture address. Our own `/media/<folder>/<name>.webp` gets renditions, size, colour and English
 * alt text; an upload `/uploads/<id>-<width>x<height>.webp` its renditions and size; any other address (an advertiser's https
 * link, the placeholder) only `src` in a 3:2 box. Never throws.
 */
export const pictureSources = (url: string): PictureSources => {
  const uploaded = uploadSources(url);
  if (uploaded) return uploaded;
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
