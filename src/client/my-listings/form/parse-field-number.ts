/** The number in a field, such as `4,900.5`; undefined if it is empty or invalid. */
export function parseFieldNumber(value: number | string): number | undefined {
  if (typeof value === 'string' && value.trim() === '') return undefined;
  const number = typeof value === 'number' ? value : Number(value.replaceAll(',', ''));
  return Number.isFinite(number) ? number : undefined;
}
