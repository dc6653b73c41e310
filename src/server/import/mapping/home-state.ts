// Reads from words of imported files whether a home is furnished, and whether it is built.
import { type Completion, FURNISHING_LABELS, type Furnishing } from '../../../shared/property/property.ts';
import { wordsOf } from '../../../shared/search/fold-text.ts';

/** Whether a property is furnished; null when the text is empty or unclear. */
export function parseFurnishing(raw: string): Furnishing | null {
  const text = wordsOf(raw).join(' ');
  if (/^(?:part|semi|teilmobliert|частично)|مفروش\S* جزيي|شبه مفروش|نصف مفروش/.test(text)) return 'partly';
  if (
    /^(?:no|n|false|0|un ?furn(?:ished)?|(?:not|non) furnished|unmobliert|non meuble\S*|sin amueblar|без мебели|غير مفروش\S*|بدون (?:فرش|اثاث)|لا)$/.test(
      text,
    )
  )
    return 'no';
  return /^(?:yes|y|true|1|furn|(?:fully |full )?furnished(?: full)?|mobliert|meuble\S*|amueblad[oa]|меблирован\S*|с мебелью|مفروش\S*(?: ب?\S*كامل)?|نعم)$/.test(
    text,
  )
    ? 'yes'
    : null;
}
/** Whether a property is complete (`ready`) or not yet built (`off-plan`); null when the text is empty or unclear. */
export function parseCompletion(raw: string): Completion | null {
  const text = wordsOf(raw.replaceAll('_', ' '))
    .join(' ')
    .replace(/ (?:primary|secondary|resale|property|project|\d{1,2})$/, '');
  if (
    /^(?:off ?plan|(?:under |in )?construction|new off ?plan|not (?:ready|completed?|built)|incomplete|sur plan|vefa|im bau|en construccion|строит\S*|(?:على |علي )?خارطه|علي مخطط|قيد انشاء|تحت انشاء|期房)$/.test(
      text,
    )
  )
    return 'off-plan';
  return /^(?:completed?|finished|built|existing|handed over|ready(?: to move(?: in)?)?|move in ready|сдан\S*|جاهز\S*(?: ل\S+)?|مكتمل\S*(?: بناء)?|现房)$/.test(
    text,
  )
    ? 'ready'
    : null;
}
/** The amenity `Furnished` or `Partly furnished` in a list; an empty list when the property is unfurnished or the text is unclear. */
export function furnishedAmenity(raw: string): string[] {
  const furnishing = parseFurnishing(raw);
  return furnishing === 'yes' || furnishing === 'partly' ? [FURNISHING_LABELS[furnishing]] : [];
}
