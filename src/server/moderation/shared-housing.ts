// Recognises adverts of shared housing by their words. Law 4 of 2026 of Dubai wants a permit for shared housing.
import type { PropertyView } from '../../shared/property/property-view.ts';
import { foldArabic } from '../../shared/search/fold-text.ts';

/** The texts of a listing in which an advertiser can offer a part of a home. */
export const LISTING_TEXTS = ['title', 'titleAr', 'description', 'descriptionAr'] as const;

/** English words. A part that belongs to a whole home is none to share, and `no sharing` offers none. */
const ENGLISH = [
  String.raw`bed\W?spaces?`,
  String.raw`(?:per|by) bed\b`,
  'bunk beds? (?:available|for rent)',
  'partition(?:ed|s)?(?: rooms?)? (?:available|for rent|to let)',
  String.raw`(?:partition|sharing|shared) rooms?\b(?! (?:divider|wall))`,
  String.raw`shar(?:ed|ing) (?:accommodation|housing|apartment|flat|villa|home|living)\b`,
  String.raw`co\W?living`,
  String.raw`(?:room|flat|house)\W?(?:mates?|share|sharing)\b`,
  String.raw`(?<!(?:bed|show|store|storage|living|meeting|board|class|court)\W?)rooms? (?:is |are )?(?:available )?(?:for rent|to let|to rent|for sharing)`,
  String.raw`rent (?:a|one|per) room\b`,
  "(?:master|single|private|furnished|family|maid'?s?) (?:bed)?rooms? (?:available|for rent|to let|to rent)",
].join('|');
const ENGLISH_WORDS = new RegExp(String.raw`(?<!\b(?:no|not|not for|without|never|neither|nor)\W)\b(?:${ENGLISH})`, 'i');

/** Arabic words, in the letters of `foldArabic`. */
const ARABIC_WORDS =
  /(?<!(?:بدون|بلا|ليس|غير|لا) )(?:بد ?سبيس|بيد ?سبيس|بارتشن|برتشن|بارتيشن|سكن مشترك|سكن مشاركه|مشاركه (?:سكن|غرفه)|غرفه مشاركه|غرفه مشتركه|شريك سكن|شريكه سكن|(?<!نوم )غرف(?:ه)? (?:للايجار|للتاجير)|سرير للايجار|سراير للايجار|ايجار (?:سرير|غرفه))/u;

/** A text in the compatible form without invisible characters, so that none hides a word, with single spaces and plain apostrophes. */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/’/g, "'")
    .replace(/\s+/g, ' ');

/** Whether the texts of a listing offer shared housing or a part of it. */
export const namesSharedHousing = (listing: Pick<PropertyView, (typeof LISTING_TEXTS)[number]>): boolean =>
  LISTING_TEXTS.some((field) => {
    const text = plainText(listing[field] ?? '');
    return ENGLISH_WORDS.test(text) || ARABIC_WORDS.test(foldArabic(text));
  });

/** Parts of the words above, which cost little to look for; texts with Arabic, wide or invisible characters are always read whole. */
const QUICK_PARTS =
  /bed\W?space|(?:per|by) bed\b|bunk bed|partition|shar(?:e|ing)|co\W?living|mate|rooms? (?:is |are )?(?:available|for rent|to let|to rent)|rent (?:a|one|per) room|[\u0600-\u06ff\uff00-\uffef\u200b-\u200f\u2060\ufeff\u00ad]/i;

/** The same as `namesSharedHousing` for many listings, of which few have such words: it reads whole only those with a part of one. */
export const namesSharedHousingQuickly = (listing: Parameters<typeof namesSharedHousing>[0]): boolean =>
  LISTING_TEXTS.some((field) => QUICK_PARTS.test(listing[field] ?? '')) && namesSharedHousing(listing);
