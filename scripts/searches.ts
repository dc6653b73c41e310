// npm run searches -- [--unknown] [--days 7] [--limit 50]
// Migrates the database and prints the texts that visitors searched most often: how often, the text, and how it was parsed. --unknown:
// only those with a part that was not recognised or that no data answers. Days are UTC and at most 30.
import { parseArgs } from 'node:util';
import { withMigratedDatabase } from '../src/server/db/migrated-database.ts';
import { readEnv, SettingError } from '../src/server/env.ts';
import type { LoggedPiece } from '../src/server/search/text-log/search-text.entity.ts';
import { listSearchedTexts } from '../src/server/search/text-log/text-log.ts';

const { values } = parseArgs({
  options: {
    unknown: { type: 'boolean', default: false },
    days: { type: 'string', default: '7' },
    limit: { type: 'string', default: '50' },
  },
});
const [days, limit] = [Number(values.days), Number(values.limit)];
if (!Number.isInteger(days) || days < 1 || days > 30 || !Number.isInteger(limit) || limit < 1) {
  console.error('npm run searches -- [--unknown] [--days 1 to 30] [--limit 50]');
  process.exit(1);
}

/** `[place: dubai marina]`, or `[unknown: xyzzy]`. */
const describePiece = ({ kind, words }: LoggedPiece): string => `[${kind}: ${words}]`;

try {
  const texts = await withMigratedDatabase(readEnv(), ({ em }) => listSearchedTexts(em, days, limit, values.unknown));
  for (const { text, searches, pieces } of texts)
    console.log(`${String(searches).padStart(6)}  ${text}  ${pieces.map(describePiece).join(' ')}`);
  if (texts.length === 0) console.log(`No text was searched in the last ${days} days.`);
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error);
  process.exitCode = 1;
}
