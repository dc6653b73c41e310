/** The number in a field; undefined if it is empty or invalid. */
export function parseFieldNumber(value: number | string): number | undefined {
  const number = typeof value === 'number' ? value : value.trim() === '' ? Number.NaN : Number(value.replaceAll(',', ''));
  return Number.isFinite(number) ? number : undefined;
}
