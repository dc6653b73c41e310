// Recognises references with hyphens in a search text, as agencies number their listings: `566-Ap-S-1225`, `s-regalia-kh-dbz`.

/** A token that is a reference begins with this: `#566-ap-s-1225`. */
export const REFERENCE_MARK = '#';

/** Letters or digits joined by hyphens, which may be a reference: `566-Ap-S-1225`, `DLV-1207`, but `3-bed` and `1000-1500` too. */
export const HYPHENATED = /(?<![\p{L}\p{N}-])[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+(?![\p{L}\p{N}-])/giu;

/** A reference of this product: `DLV-1207`. */
const PRODUCT_REFERENCE = /^dlv-\d{1,10}$/i;
/** Consonants alone, which are no word: `kh`, `dbz`. */
const CONSONANTS = /^[b-df-hj-np-tv-xz]+$/i;
/** A short number with a word: `3-bed`, `2-to-bed`. */
const COUNTED_WORD = /^\d{1,2}-?(?:to-)?\p{L}+$/iu;
/** A range of numbers, with or without units: `2-3m`, `500k-1m`, `1000-1500sqft`. */
const RANGE = /^\d[\d.]*\p{L}{0,4}-\d[\d.]*\p{L}*$/iu;
/** Words about rooms: `2-bed-flat`, `3-bath-villa`. */
const ROOMS = /^\d{1,2}-(?:bed|bath|br|b)/i;

/** Two numbers are a reference when both are longer than an area or price in a range, and not round: `123456-654321`. */
const areLongNumbers = (numbers: readonly string[]): boolean => numbers.every((digits) => digits.length >= 6 && !digits.endsWith('00'));

/** Whether a hyphenated text is a reference, and no range, no number of rooms and no words. */
export function isReference(text: string): boolean {
  const sections = text.split('-');
  // `s-regalia-kh-dbz`: without digits, four sections of which two are no words
  if (!/\d/.test(text)) return sections.length > 3 && sections.filter((section) => CONSONANTS.test(section)).length > 1;
  if (PRODUCT_REFERENCE.test(text)) return true;
  if (sections.every((section) => /^\d+$/.test(section))) return areLongNumbers(sections);
  if (COUNTED_WORD.test(text) || RANGE.test(text)) return false;
  const digitCount = text.replace(/\D/g, '').length;
  if (sections.length === 2) return digitCount >= 4;
  return (digitCount >= 2 || sections.length > 3) && !ROOMS.test(text);
}
