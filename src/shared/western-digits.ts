/** Replaces Arabic and Persian digits by western ones: `٣٥٠` is `350`. The last four bits of the character code are the digit. */
export const toWesternDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
