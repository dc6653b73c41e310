// Cleans the title of a listing for display: removes what advertisers add to attract attention, such as capitals, emoji, links and phone numbers.
import { toWesternDigits } from '../western-digits.ts';

/** Abbreviations of the property market in the UAE that stay in capitals. */
const ABBREVIATIONS = new Set(
  'AED BBQ BHK BR BTR CBD DIFC DIP DLD DSO DWC HO ID IMPZ JBR JGE JLT JVC JVT LLC MBR MBRC PHPP PP RAK RERA ROI SZR TH UAE UK US USA VAT VIP'.split(
    ' ',
  ),
);
/** Short words that are written in capitals for emphasis only. */
const EMPHASIS = new Set(
  'ALL AND BED BEDS BEST BIG BUY CASH DEAL EASY FOR FREE FULL GOOD HIGH HOT HUGE LAKE LAST LOW MAID NEAR NEW NEXT NO NOT NOW ONE ONLY OPEN PAY PLAN PLUS POOL RENT ROOM SALE SEA THE TOP TWO UNIT VIEW WITH'.split(
    ' ',
  ),
);
/** Words that are written in lower case inside a phrase. */
const LOWER_CASE_WORDS = new Set('a an and at by for from in near of off on or the to with'.split(' '));

/** Links and email addresses: `https://homes.example. ae/to/1` (also with a space in it), `www.example.com`, `me@example.com`. */
const LINKS = /https?:\/\/\s*\S+(?:\s+\S*[a-z][./]\S*)*|www\.\s*\S+|\S+@\S+\.\S+/giu;
/** `call now`, `WhatsApp me on` and the like, in English or Arabic, before a phone number. */
const CALL_REQUEST = String.raw`(?:\b(?:please\s+)?(?:call|whats\s?app|contact|phone|tel|mobile|mob)(?:\s+(?:now|us|me|on|at))*\b|اتصل|واتساب)?`;
/** The forms of phone numbers; their digits may be separated by a blank, dot, hyphen or bracket. */
const PHONE_NUMBERS = [
  // with a country code: `+971 50 123 4567`, `00971501234567`
  String.raw`(?:\+|00)\d(?:[\s().-]?\d){8,13}`,
  // with the country code of the UAE and no sign before it: `971501234567`
  String.raw`971(?:[\s().-]?\d){8,9}`,
  // in the UAE: `04 1234567`, `050 123 4567`
  String.raw`0[2-9](?:[\s().-]?\d){7,8}`,
];
/** A phone number with the request to call it. Prices, years and percentages are shorter or begin otherwise. */
const PHONES = new RegExp(String.raw`${CALL_REQUEST}[\s:.\-–]*(?<![\d,.])(?:${PHONE_NUMBERS.join('|')})(?![\d,%])`, 'giu');
/** Emoji with the invisible characters that combine them, stars, bullets and other ornaments. */
const ORNAMENTS =
  /(?:[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u{E0020}-\u{E007F}\u2022\u25A0-\u27BF\u2B00-\u2BFF\u00AE\u2122]|\u20E3|\uFE0E|\uFE0F|\u200D)+/gu;
/** Words that a Roman number follows: `Phase II`, `Damac Hills II`. */
const NUMBERED_WORDS = 'phase tower towers block building part level type zone cluster villa villas hills heights residence residences gate'
  .split(' ')
  // only their own case is flexible: an `i` or `L` between blanks is no number and no pipe
  .flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()]);
const NO_NUMBERED_WORD = String.raw`(?<!\b(?:${NUMBERED_WORDS.join('|')}))`;
/** An II that may stand for two pipes; before another separator it is a number: `Belgravia II | Arabella II | 1 bedroom`. */
const DOUBLE_PIPE = String.raw`\sII\s(?!\s*[|¦‖~_*^=<>{}\\•·/–—-])`;
/** Whether an II of the title is not followed by lower case. If all are, they are numbers: `Belgravia II flat near Arabella II villas`. */
const HAS_CLEAR_PIPE = String.raw`(?:(?=.*${DOUBLE_PIPE}(?!\s*\p{Ll}))|(?<=${DOUBLE_PIPE}(?!\s*\p{Ll}).*))`;
/** What separates the phrases of a title. */
const SEPARATOR_FORMS = [
  // `A | B` and other ornaments
  String.raw`[|¦‖~_*^=<>{}\\•·]+`,
  // `A // B`
  '/{2,}',
  // a single slash between two words or between blanks, but not in `24/7`
  String.raw`(?<=\p{L}{3})\s*/\s*(?=\p{L}{3})`,
  String.raw`\s/\s`,
  // a hyphen or dash with a blank on one side, but not before a number; two of them anywhere
  String.raw`\s[-–—]+\s?(?!\d)`,
  String.raw`(?<=[\p{L}%])[-–—]+\s`,
  '[-–—]{2,}',
  // `A I B`: an I or l that looks like a pipe, except as the number of a phase, tower or the like
  String.raw`${NO_NUMBERED_WORD}\s(?:I|ll?)\s`,
  // `A II B II C`; a single II is a number, as in `Arabella II`
  `${NO_NUMBERED_WORD}${HAS_CLEAR_PIPE}${DOUBLE_PIPE}(?=.*${DOUBLE_PIPE})`,
  `${NO_NUMBERED_WORD}${HAS_CLEAR_PIPE}(?<=${DOUBLE_PIPE}.*)${DOUBLE_PIPE}`,
  // `A.. B`, `A! B`, `A; B`
  String.raw`\.{2,}`,
  '…',
  '!+',
  ';',
];
/** A separator with the blanks and further separators around it. */
const SEPARATORS = new RegExp(String.raw`\s*(?:${SEPARATOR_FORMS.join('|')})[\s|¦‖~_*^=<>{}\\•·!.…]*`, 'gu');
const ALPHABETIC = /\p{L}/u;
/** A title that needs no change: words, numbers and commas, without capitals in a row, loose hyphens or long numbers. `Villa with garden, 2 parking spaces` */
const CLEAN_TITLE = /^(?!.*(?:\p{Lu}{2}|\d{7}|[,.][,.]|-\s|\s-|\s[Il]+\s|,\p{L}| {2}))\p{L}[\p{L}\p{M}\d ,.'’-]*$/u;

const isUpper = (word: string): boolean => word === word.toUpperCase() && word !== word.toLowerCase();
const capitalise = (word: string): string => word.toLowerCase().replace(/\p{L}/u, (first) => first.toUpperCase());

/**
 * Writes a word that is in capitals for emphasis as `Word`, and `THE` as `the` unless it is part of a hyphenated word. Abbreviations, words with
 * digits and words that are not in capitals stay. In a title that `isMostlyCapitals`, unknown short words with a vowel count as emphasised too.
 */
function cleanWord(word: string, isMostlyCapitals: boolean, isHyphenated: boolean): string {
  const alphabetic = word.replace(/[^\p{L}]/gu, '');
  if (alphabetic.length < 2 || !isUpper(alphabetic) || /\d/.test(word) || ABBREVIATIONS.has(alphabetic)) return word;
  const isEmphasised = alphabetic.length >= 5 || EMPHASIS.has(alphabetic) || (isMostlyCapitals && /[AEIOUY]/.test(alphabetic));
  if (!isEmphasised) return word;
  const lower = word.toLowerCase();
  return LOWER_CASE_WORDS.has(lower) && !isHyphenated ? lower : capitalise(word);
}

/** Cleans one phrase of a title: its words, spaces and punctuation; begins it with a capital. */
function cleanPhrase(phrase: string, isMostlyCapitals: boolean): string {
  const text = phrase
    // each part of a hyphenated word is cleaned on its own: `HIGH-FLOOR` becomes `High-Floor`
    .replace(
      /(-?)([\p{L}\p{M}\d'’]+)(?=(-?))/gu,
      (_, before, word, after) => before + cleanWord(word, isMostlyCapitals, before + after !== ''),
    )
    // `300%Profit` becomes `300% Profit`
    .replace(/(\d%)(?=\p{L})/gu, '$1 ')
    // brackets that are empty once a phone number is removed
    .replace(/\(\s*\)|\[\s*\]/g, '')
    // spaces: one between words, none before punctuation, one after a comma
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.:])/g, '$1')
    .replace(/,(?=\p{L})/gu, ', ')
    // loose punctuation at the ends
    .replace(/^[\s,.:;،؛&+)\]-]+|[\s,.:;،؛&+([-]+$/gu, '');
  return /^[a-z]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

/** Replaces phone numbers, also in Arabic digits, by a blank. */
function withoutPhones(title: string): string {
  let text = '';
  let end = 0;
  // western digits take the same places in the text as those that they replace
  for (const { 0: phone, index } of toWesternDigits(title).matchAll(PHONES)) {
    text += `${title.slice(end, index)} `;
    end = index + phone.length;
  }
  return text + title.slice(end);
}

/**
 * The advertiser's title for people: without capitals for emphasis, emoji, pipes, links and phone numbers; `A | B` becomes `A · B`. Empty when no
 * word is left. A title that has none of these stays as it is. What is stored is not changed.
 */
export function cleanTitle(title: string): string {
  if (CLEAN_TITLE.test(title) && ALPHABETIC.test(title.slice(1))) return title.trim();
  const withoutLinks = title
    // mathematical and full-width characters, used as fonts
    .replace(/[\u{1D400}-\u{1D7FF}\uFF01-\uFF5E]+/gu, (styled) => styled.normalize('NFKC'))
    .replace(LINKS, ' ');
  const plainTitle = withoutPhones(withoutLinks).replace(ORNAMENTS, ' ');
  const words = plainTitle.match(/\p{L}{2,}/gu) ?? [];
  const isMostlyCapitals = words.filter(isUpper).length * 2 > words.length;
  const phrases = plainTitle
    .replace(SEPARATORS, '|')
    .split('|')
    .map((phrase) => cleanPhrase(phrase, isMostlyCapitals))
    .filter((phrase) => ALPHABETIC.test(phrase) || /\d/.test(phrase));
  // each phrase once, in its first spelling
  const lowerCase = phrases.map((phrase) => phrase.toLowerCase());
  const distinct = phrases.filter((_, i) => lowerCase.indexOf(lowerCase[i]!) === i);
  const text = distinct.join(' · ');
  return /\p{L}{2}/u.test(text) ? text : '';
}
