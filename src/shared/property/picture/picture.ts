// Makes the attributes of <img> and <picture> for a picture URL: sizes, colour, and the smaller renditions that the server has.
import { PICTURES, SIZES, WIDTHS } from './picture-data.ts';

/** For properties without pictures; 3:2 like all listing pictures. */
export const PLACEHOLDER = '/media/brand/property-placeholder.svg';
/** The placeholder for the dark colour scheme. */
export const PLACEHOLDER_DARK = '/media/brand/property-placeholder-dark.svg';

/** Attributes of a `<picture>`. Width and height in pixels reserve its space while it loads. */
export interface PictureSources {
  src: string;
  /** `srcset` of `image/webp` up to the original width; null when only `src` exists. */
  webp: string | null;
  /** `srcset` of `image/avif` up to the original width; null when only `src` exists. */
  avif: string | null;
  width: number;
  height: number;
  /** Dominant colour as `#rgb`: the background while the picture loads. */
  color: string | null;
}

/** The size in pixels that is assumed for pictures of unknown size. */
const DEFAULT_SIZE: readonly [width: number, height: number] = [1200, 800];
/** URL of a picture that is part of the website. */
const BUNDLED_URL = /^\/media\/([a-z0-9-]+)\/([a-z0-9-]+)\.webp$/;

/** Widths of the smaller renditions of an uploaded photo. */
export const UPLOAD_WIDTHS = [320, 640, 1280] as const;
/** URL of an uploaded photo: id, width and height of its largest rendition. */
const UPLOADED_URL = /^\/uploads\/([0-9a-f]{32}-([1-9]\d{0,4})x([1-9]\d{0,4}))\.webp$/;

/** Widths of the renditions below the width of an uploaded photo. */
const smallerUploadWidths = (width: number): number[] => UPLOAD_WIDTHS.filter((smallerWidth) => smallerWidth < width);

/** File names of an uploaded photo by id and size of the largest rendition. The first is the one that a listing stores. */
export function uploadFiles(id: string, width: number, height: number): string[] {
  const name = `${id}-${width}x${height}`;
  const renditionNames = [name, ...smallerUploadWidths(width).map((smallerWidth) => `${name}-${smallerWidth}`)];
  return renditionNames.flatMap((renditionName) => [`${renditionName}.webp`, `${renditionName}.avif`]);
}

/** Id (32 hexadecimal digits) of an uploaded photo; undefined for other URLs. */
export const uploadId = (url: string): string | undefined => UPLOADED_URL.exec(url)?.[1]?.slice(0, 32);

/** Attributes of an uploaded photo; undefined for other URLs. */
function uploadSources(url: string): PictureSources | undefined {
  const [, name, widthText, heightText] = UPLOADED_URL.exec(url) ?? [];
  if (!name) return undefined;
  const [width, height] = [Number(widthText), Number(heightText)];
  const srcset = (extension: string) => {
    const smaller = smallerUploadWidths(width).map((smallerWidth) => `/uploads/${name}-${smallerWidth}.${extension} ${smallerWidth}w`);
    return [...smaller, `/uploads/${name}.${extension} ${width}w`].join(', ');
  };
  return { src: url, webp: srcset('webp'), avif: srcset('avif'), width, height, color: null };
}

/** The value of a key; undefined for inherited keys such as `constructor`, which a URL may name. */
const lookUp = <T>(map: Record<string, T>, key: string): T | undefined => (Object.hasOwn(map, key) ? map[key] : undefined);

/**
 * Attributes of a picture URL. Bundled `/media/<folder>/<name>.webp` has renditions, size and colour; uploaded
 * `/uploads/<id>-<width>x<height>.webp` has renditions and size; any other URL has only `src` in a 3:2 box. Never throws.
 */
export const pictureSources = (url: string): PictureSources => {
  const uploaded = uploadSources(url);
  if (uploaded) return uploaded;
  const [, folder = '', name = ''] = BUNDLED_URL.exec(url) ?? [];
  const color = lookUp(lookUp(PICTURES, folder) ?? {}, name);
  const [width, height] = lookUp(SIZES, `${folder}/${name}`) ?? DEFAULT_SIZE;
  if (!color) return { src: url, webp: null, avif: null, width, height, color: null };
  const smallerWidths = WIDTHS.filter((smallerWidth) => smallerWidth < width);
  const smallerCandidates = (extension: string) =>
    smallerWidths.map((smallerWidth) => `/media/${folder}/${name}-${smallerWidth}.${extension} ${smallerWidth}w`);
  return {
    src: url,
    webp: [...smallerCandidates('webp'), `${url} ${width}w`].join(', '),
    avif: [...smallerCandidates('avif'), `/media/${folder}/${name}-${width}.avif ${width}w`].join(', '),
    width,
    height,
    color: `#${color}`,
  };
};
