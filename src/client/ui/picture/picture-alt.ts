import { getLocale } from '../../../shared/locale.ts';
import { PICTURE_ALTS } from './picture-alts.ts';

/** Alternative text of a bundled picture on English pages; undefined otherwise, so that callers use the title of the home. */
export const bundledAlt = (url: string): string | undefined =>
  getLocale() === 'en' && Object.hasOwn(PICTURE_ALTS, url) ? PICTURE_ALTS[url] : undefined;
