// Links to phone, WhatsApp and email programs from the contact details of an agent or an office.
import { toWesternDigits } from '../shared/western-digits.ts';

/** The fewest digits of a telephone number, and the fewest after which a shorter rest (`…4567/8`) is no second part of it. */
const MIN_DIGITS = 7;
const WHOLE_DIGITS = 9;
/** The most digits of a number with its country code (E.164). */
const MAX_DIGITS = 15;

/** What ends a number: a second number, an extension, or a word between two numbers. A hyphen only with spaces around it. */
const SEPARATOR = /[/\\,;|&\n]| [-–—] |(?<!\p{L})(?:or|and|أو|او|و)(?!\p{L})/gu;
/** An extension: `ext. 12`, `x12`, `#12`, `;ext=12`, `تحويلة 12`, `داخلي 12`. */
const EXTENSION = /(?:(?<!\p{L})(?:ext(?:ension|n)?|x|تحويلة|داخلي)|#)[\s.:=]*(\d{1,6})(?!\d).*$/isu;

const countDigits = (text: string): number => text.match(/\d/g)?.length ?? 0;

/** The first number of a text without plus signs inside, as written: what comes before a separator that has a whole number on its left. */
function cutAtSeparator(text: string): string {
  for (const { index, 0: separator } of text.matchAll(SEPARATOR)) {
    const before = countDigits(text.slice(0, index));
    const after = countDigits(text.slice(index + separator.length));
    if (before >= WHOLE_DIGITS || (before >= MIN_DIGITS && after >= MIN_DIGITS)) return text.slice(0, index);
  }
  if (countDigits(text) <= MAX_DIGITS) return text;
  // two numbers with a space alone between them: the second one begins with a zero
  for (const { index } of text.matchAll(/\s(?=\(?0)/g)) if (countDigits(text.slice(0, index)) >= WHOLE_DIGITS) return text.slice(0, index);
  return text;
}

/** A telephone number as it is dialled: digits, after a plus when it was written with one. An extension is no part of it. */
interface PhoneNumber {
  number: string;
  /** Digits of the extension; empty without one. */
  extension: string;
}

/** Reads the first telephone number of a text, such as `Tel: +44 (0)20 7946 0000 / 050 123 4567`, in any digits and with invisible marks. */
function readPhone(phone: string): PhoneNumber {
  const text = toWesternDigits(phone.normalize('NFKC')).replace(/\p{Cf}/gu, '');
  const [, extension = ''] = EXTENSION.exec(text) ?? [];
  const withoutExtension = text.replace(EXTENSION, '');
  // a plus begins a number; `24/7: +971 …` has none before it
  const parts = withoutExtension.split(/(?=\+)/);
  const first = cutAtSeparator(parts.find((part) => countDigits(part) >= MIN_DIGITS) ?? withoutExtension);
  const isInternational = /^\D*\+|^\D*00/.test(first);
  // the zero in `+44 (0)20` and `0044 (0)20` is dialled only within the country
  const digits = (isInternational ? first.replace(/\(\s*0\s*\)/, '') : first).replace(/\D/g, '');
  // the same zero in `+971 050 123 4567`: no number of the UAE begins with one
  const number = digits.replace(/^(00)?9710(?=\d{8,9}$)/, '$1971');
  return { number: first.includes('+') ? `+${number}` : number, extension };
}

/** `tel:` URL of the first phone number of a text. */
export const phoneLink = (phone: string): string => `tel:${readPhone(phone).number}`;

/** The extension behind a phone number, which no link can dial; empty without one. */
export const phoneExtension = (phone: string): string => readPhone(phone).extension;

/**
 * WhatsApp URL (wa.me), which requires digits with the country code. A number that starts with a single 0 gets the code of the UAE, 971; any other
 * number must already have one. `text` is the prepared message. With an empty `phone` the user chooses the receiver in WhatsApp.
 */
export function whatsAppLink(phone: string, text?: string): string {
  const digits = readPhone(phone).number.replace('+', '');
  let international = digits;
  if (digits.startsWith('00')) international = digits.slice(2);
  else if (digits.startsWith('0')) international = `971${digits.slice(1)}`;
  return `https://wa.me/${international}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
}

/** `mailto:` URL with an optional subject and body. */
export function mailLink(email: string, subject?: string, body?: string): string {
  const fields = Object.entries({ subject, body }).flatMap(([name, text]) => (text ? [`${name}=${encodeURIComponent(text)}`] : []));
  return `mailto:${email}${fields.length > 0 ? `?${fields.join('&')}` : ''}`;
}
