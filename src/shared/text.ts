// Checks of typed text: control characters, and names that look like other names. Also shortens a text without breaking a character.

/** Codes of the space, before which all are control characters, and of DEL. */
const FIRST_PRINTABLE = 32;
const DELETE = 127;

/** Whether a text contains a control character (C0 or DEL), which single-line text and mail headers must not. */
export const hasControl = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < FIRST_PRINTABLE || code === DELETE) return true;
  }
  return false;
};

/** The first `maxLength` UTF-16 code units of a text; one fewer when the limit would cut a character of two, such as an emoji, in half. */
export const cutText = (text: string, maxLength: number): string => text.slice(0, maxLength).replace(/\p{Surrogate}$/u, '');

/** Printable ASCII characters, and the letters and digits of any script with their accents (combining marks). */
const PLAIN_CHARACTERS = /^[\x20-\x7e\p{L}\p{M}\p{Nd}]*$/u;
/** Two spaces, an invisible character, or three accents in a row. */
const DISGUISE = / {2}|\p{Default_Ignorable_Code_Point}|\p{M}{3}/u;
/** Whether a name consists of ordinary characters, without tricks that make it look like another name. */
export const isPlainName = (text: string): boolean => PLAIN_CHARACTERS.test(text) && !DISGUISE.test(text);

/** Whether a text has a character that people see, not only spaces and invisible ones such as U+200B; U+2800 is a blank of Braille. */
export const hasVisibleCharacter = (text: string): boolean => /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Names in Unicode of the scripts that are written today without others. */
const SCRIPT_NAMES = [
  'Latin Arabic Cyrillic Greek Hebrew Armenian Georgian Ethiopic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala',
  'Thai Lao Khmer Myanmar Tibetan Thaana Syriac Mongolian Tifinagh Nko',
].flatMap((line) => line.split(' '));
/** A pattern for each writing system. It matches texts of this script, with the punctuation and digits that all scripts share. */
const SCRIPTS = SCRIPT_NAMES.map((name) => `\\p{Script=${name}}`)
  // Scripts that Chinese, Japanese and Korean mix.
  .concat(
    '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}',
    '\\p{Script=Han}\\p{Script=Bopomofo}',
    '\\p{Script=Hangul}\\p{Script=Han}',
  )
  .map((set) => new RegExp(`^[${set}\\p{Script=Common}\\p{Script=Inherited}]*$`, 'u'));

/** Whether the text uses only one of `SCRIPTS`, which prevents lookalike names. */
export const isOneScript = (text: string): boolean => SCRIPTS.some((script) => script.test(text));
