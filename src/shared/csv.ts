// How one value is written in every CSV file of the product.

/** A CSV value, quoted where it has to be. A text that a spreadsheet would run as a formula gets an apostrophe; a number has no such meaning. */
export function csvValue(value: string | number | null): string {
  const text = typeof value === 'string' && /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '');
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
