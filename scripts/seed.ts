// npm run seed: migrates the database and loads the demo data when there are no homes; otherwise it adds at most missing demo reviews.
// npm run seed -- --homes 1000000: migrates the database, replaces the homes of an earlier run by that many generated ones, for benchmarks,
// and rebuilds the search dictionary.
import { parseArgs } from 'node:util';
import type { MikroORM } from '@mikro-orm/postgresql';
import { withMigratedDatabase } from '../src/server/db/migrated-database.ts';
import { readEnv, SettingError } from '../src/server/env.ts';
import { rebuildSearchDictionary } from '../src/server/search/text/dictionary/dictionary.ts';
import { generateHomes } from '../src/server/seed/generate.ts';
import { seedDemo } from '../src/server/seed/seed.ts';

/** The time between two lines of progress when the output is not a terminal. */
const PROGRESS_MS = 5000;

const { values } = parseArgs({ options: { homes: { type: 'string' } } });
/** How many homes to generate; null loads the demo data. */
const homeCount = values.homes === undefined ? null : Number(values.homes);
if (homeCount !== null && (!Number.isInteger(homeCount) || homeCount < 1)) {
  console.error('--homes wants a whole number of 1 or more');
  process.exit(1);
}

/** Loads the demo data or replaces the generated homes. @returns one line that says what happened */
async function fill(orm: MikroORM, url: string): Promise<string> {
  const startedAt = Date.now();
  if (homeCount === null) {
    const { filled } = await seedDemo(orm, url);
    return filled ? 'Loaded the demo data.' : 'The database holds homes already: at most missing demo reviews were added.';
  }
  const total = homeCount.toLocaleString('en');
  let printedAt = 0;
  await generateHomes(url, homeCount, (madeCount) => {
    const progress = `${madeCount.toLocaleString('en')} of ${total} rows`;
    // a terminal rewrites one line
    if (process.stdout.isTTY) process.stdout.write(`\r${progress}`);
    else if (Date.now() - printedAt > PROGRESS_MS) {
      printedAt = Date.now();
      console.log(progress);
    }
  });
  await rebuildSearchDictionary(orm.em);
  return `\n${total} generated homes in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`;
}

try {
  console.log(await withMigratedDatabase(readEnv(), fill));
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
