// Makes keys by which names of buildings in the register of sales and in addresses of listings are compared: `Marina Gate Tower` and `MARINA GATE`
// have the key `MARINAGATE`.

/** Words that one source adds to the name of a building and another leaves out; `BY` is followed by the developer. */
const OPTIONAL_WORDS = /\b(?:THE|BY [A-Z]+|TOWERS?|BUILDING|RESIDENCES?|RESIDENTIAL|APARTMENTS?|PHASE|HOTEL|BLOCK)\b/g;
/** The longest key that is stored, in characters. */
const MAX_KEY_LENGTH = 120;

/**
 * The key of a building or project, unique within one area only: its name in capitals, without punctuation, spaces, text in brackets and words such
 * as `Tower`. Null when no distinguishing word is left.
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
