// Compares names of buildings in the register with those in addresses of listings: `Marina Gate Tower` and `MARINA GATE` have one key, `MARINAGATE`.

/** Words that one source adds to the name of a building and another leaves out. */
const OPTIONAL_WORDS = /\b(?:THE|BY [A-Z]+|TOWERS?|BUILDING|RESIDENCES?|RESIDENTIAL|APARTMENTS?|PHASE|HOTEL|BLOCK)\b/g;
/** The longest key that is stored, in characters. */
const MAX_KEY_LENGTH = 120;

/**
 * The name of a building or project for comparing, within one area only: without case, brackets, punctuation and words such as `Tower`.
 * Null when nothing that tells buildings apart is left.
 */
export function buildingKey(name: string): string | null {
  const key = name
    .toUpperCase()
    .replace(/\([^)]*\)/g, ' ')
    .replaceAll('&', ' AND ')
    .replaceAll(/['’]/g, '')
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .replace(OPTIONAL_WORDS, ' ')
    .replace(/\s+/g, '')
    .slice(0, MAX_KEY_LENGTH);
  return key === '' ? null : key;
}
