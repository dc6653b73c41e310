import { getLocale } from '../../../shared/locale.ts';
import { PICTURE_ALTS } from './picture-alts.ts';

/** What a bundled picture shows, on English pages; undefined for other pictures, where callers name the home. */
export const bundledAlt = (url: string): string | undefined =>
  getLocale() === 'en' && Object.hasOwn(PICTURE_ALTS, url) ? PICTURE_ALTS[url] : undefined;
