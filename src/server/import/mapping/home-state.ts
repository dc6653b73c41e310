// Reads from words of imported files whether a home is furnished, and whether it is built.
import { type Completion, FURNISHING_LABELS, type Furnishing } from '../../../shared/property/property.ts';
import { wordsOf } from '../../../shared/search/fold-text.ts';

/** Whether a property is furnished; null when the text is empty or unclear. */
export function parseFurnishing(raw: string): Furnishing | null {
  const text = wordsOf(raw).join(' ');
  if (/^(?:part|semi)|مفروش\S* جزئي|شبه مفروش|نصف مفروش/.test(text)) return 'partly';
  if (/^(?:no|n|false|0|un ?furnished|(?:not|non) furnished|غير مفروش\S*|لا)$/.test(text)) return 'no';
  return /^(?:yes|y|true|1|(?:fully |full )?furnished|مفروش\S*(?: بالكامل)?|نعم)$/.test(text) ? 'yes' : null;
}
/** Whether a property is complete (`ready`) or not yet built (`off-plan`); null when the text is empty or unclear. */
export function parseCompletion(raw: string): Completion | null {
  const text = wordsOf(raw.replaceAll('_', ' '))
    .join(' ')
    .replace(/ (?:primary|secondary|resale|property|project)$/, '');
  if (/^(?:off ?plan|under construction|new off ?plan|(?:على|علي) خارطه|علي مخطط|قيد انشاء|تحت انشاء)$/.test(text)) return 'off-plan';
  return /^(?:completed?|finished|built|ready(?: to move(?: in)?)?|move in ready|جاهز\S*|مكتمل\S*)$/.test(text) ? 'ready' : null;
}
/** The amenity `Furnished` or `Partly furnished` in a list; an empty list when the property is unfurnished or the text is unclear. */
export function furnishedAmenity(raw: string): string[] {
  const furnishing = parseFurnishing(raw);
  return furnishing === 'yes' || furnishing === 'partly' ? [FURNISHING_LABELS[furnishing]] : [];
}
