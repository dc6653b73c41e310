// Titles and descriptions of a listing in the language of the page: the advertiser's own texts where they exist, else a title made of its facts.
import { getLocale, type Locale } from '../locale.ts';
import { m } from '../messages/messages.ts';
import { placeLabel } from './place/place-label.ts';
import { typeLabel } from './property.labels.ts';
import type { PropertyCard, PropertyView } from './property-view.ts';

/** The Arabic text on an Arabic page where there is one, else the English. */
const inLanguage = (english: string, arabic: string | null | undefined): string => (getLocale() === 'ar' && arabic ? arabic : english);

/** The advertiser's titles, and the place that names a home without a title. */
type TitleFacts = Pick<PropertyView, 'title'> & Partial<Pick<PropertyView, 'titleAr' | 'location'>>;

/** The facts that name a home: its title, or a headline of type, bedrooms and place. */
type NamedHome = TitleFacts & Pick<PropertyView, 'propertyType' | 'bedrooms' | 'location'>;

/** A home named by its facts: `4-bedroom townhouse in Emaar South`, `Studio in Al Barsha`; in Arabic `تاون هاوس بـ4 غرف نوم في إعمار الجنوب`. */
export function propertyHeadline({
  propertyType,
  bedrooms,
  location,
}: Pick<PropertyView, 'propertyType' | 'bedrooms' | 'location'>): string {
  const place = placeLabel(location);
  if (propertyType === 'Studio') return m.property_headline_studio({ place });
  return m.property_headline({ count: bedrooms, type: typeLabel(propertyType).toLowerCase(), place });
}

/**
 * The advertiser's title in the language of the page, English where there is no Arabic one, and the name of the place where it is empty. The server
 * has cleaned it (`cleanTitle`), which may leave no word. Nothing is translated by machine.
 */
export const listingTitle = ({ title, titleAr, location = '' }: TitleFacts): string => inLanguage(title, titleAr) || placeLabel(location);

/** Title without a leading `Area, ` (`المنطقة، `), for cards that show the area on its own line. */
export function shortTitle(property: TitleFacts & Pick<PropertyView, 'location'>): string {
  const fullTitle = listingTitle(property);
  const isArabic = getLocale() === 'ar' && !foreignLanguage(fullTitle);
  const prefix = isArabic ? `${placeLabel(property.location)}، ` : `${property.location}, `;
  const title = fullTitle.startsWith(prefix) ? fullTitle.slice(prefix.length) : fullTitle;
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** The short title where it says more than the headline does; empty for `Al Barsha, 1-bedroom apartment` and the like, which imports write. */
export function distinctTitle(property: NamedHome): string {
  const title = shortTitle(property);
  const headline = `${propertyHeadline(property)} ${property.location}`.toLowerCase();
  return headline.includes(title.toLowerCase()) ? '' : title;
}

/** The advertiser's description in the language of the page, English where there is no Arabic one. */
export const listingDescription = ({ description, descriptionAr }: Pick<PropertyView, 'description' | 'descriptionAr'>): string =>
  inLanguage(description, descriptionAr);

/** The beginning of the description in the language of the page, English where there is no Arabic one. */
export const listingSummary = ({ summary, summaryAr }: Pick<PropertyCard, 'summary' | 'summaryAr'>): string =>
  inLanguage(summary, summaryAr);

/** `en` for a text in Latin letters alone on an Arabic page, for the attribute `lang`; undefined for other texts, and for all texts on English pages. */
export const foreignLanguage = (text: string): Locale | undefined =>
  // \u0621-\u06d3 are the letters of Arabic
  getLocale() === 'ar' && /[A-Za-z]{2}/.test(text) && !/[\u0621-\u06d3]/.test(text) ? 'en' : undefined;

/** The advertiser's title where it is in the page's language, else the headline: for headings without a second line. */
export const readableTitle = (property: NamedHome): string =>
  foreignLanguage(listingTitle(property)) ? propertyHeadline(property) : listingTitle(property);

/** `readableTitle` without the area, for cards that show the area on its own line. */
export const readableShortTitle = (property: NamedHome): string =>
  foreignLanguage(listingTitle(property)) ? propertyHeadline(property) : shortTitle(property);
