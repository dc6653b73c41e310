/** Whether a text holds a control character (C0 or DEL): what a line of text, and with it a mail header, must not. */
export const hasControl = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 || code === 127) return true;
  }
  return false;
};

/** Printable ASCII, and letters, accents and digits of any alphabet; nothing invisible, no double space and at most two accents on a letter. */
export const isPlainName = (text: string): boolean =>
  /^[\x20-\x7e\p{L}\p{M}\p{Nd}]*$/u.test(text) && !/ {2}|\p{Default_Ignorable_Code_Point}|\p{M}{3}/u.test(text);

const SCRIPTS =
  'Latin Arabic Cyrillic Greek Hebrew Armenian Georgian Ethiopic Devanagari Bengali Gurmukhi Gujarati Tamil Telugu Kannada Malayalam Sinhala Thai'
    .split(' ')
    .map((name) => `\\p{Script=${name}}`)
    // written together in Japanese and Korean
    .concat('\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}', '\\p{Script=Hangul}\\p{Script=Han}')
    .map((set) => new RegExp(`^[${set}\\p{Script=Common}\\p{Script=Inherited}]*$`, 'u'));

/** Whether all letters belong to one writing system, so that no letter stands in for one of another that looks alike. */
export const isOneScript = (text: string): boolean => SCRIPTS.some((script) => script.test(text));
