import { getLocale } from '../../../shared/locale.ts';
import { PICTURE_ALTS } from './picture-alts.ts';

/**
 * Alternative text of a picture that is part of the website, on English pages. Undefined for other pictures and languages; callers then use another text,
 * such as the title of the home.
 */
export const bundledAlt = (url: string): string | undefined =>
  getLocale() === 'en' && Object.hasOwn(PICTURE_ALTS, url) ? PICTURE_ALTS[url] : undefined;
