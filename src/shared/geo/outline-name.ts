import { getLocale } from '../locale.ts';
import type { Outline } from './outline.ts';

/** The name of an outline in the language of the page. */
export const outlineName = ({ name, nameAr }: Pick<Outline, 'name' | 'nameAr'>): string => (getLocale() === 'ar' ? nameAr : name);
