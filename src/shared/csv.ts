// Formats one value for the CSV files that the product offers for download.

/**
 * A CSV value, in quotes where it contains a comma, a quote or a line break; null is empty. A text that a spreadsheet would run as a formula, because
 * it starts with `=`, `+`, `-` or `@`, also after blanks or full-width, or with a tab or carriage return, gets a leading apostrophe. Numbers such as -5 stay as they are.
 */
export function csvValue(value: string | number | null): string {
  const text = typeof value === 'string' && /^\s*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : String(value ?? '');
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
