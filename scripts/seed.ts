// npm run seed: migrates the database and loads the demo data when it is empty.
// npm run seed -- --homes 1000000: generates that many homes for benchmarks, in place of those generated before.
import { parseArgs } from 'node:util';
import { openDirectDatabase } from '../src/server/db/database.ts';
import { migrate } from '../src/server/db/migration/migrate.ts';
import { openOrm } from '../src/server/db/orm.ts';
import { readEnv, SettingError } from '../src/server/env.ts';
import { rebuildSearchDictionary } from '../src/server/search/text/dictionary/dictionary.ts';
import { generateHomes } from '../src/server/seed/generate.ts';
import { seedDemo } from '../src/server/seed/seed.ts';

/** The time between two lines of progress where the output is no terminal. */
const PROGRESS_MS = 5000;

const { values } = parseArgs({ options: { homes: { type: 'string' } } });
const homes = values.homes === undefined ? null : Number(values.homes);
if (homes !== null && (!Number.isInteger(homes) || homes < 1)) {
  console.error('--homes wants a whole number of 1 or more');
  process.exit(1);
}

/** Migrates, then loads the demo data or replaces the generated homes. @returns one line that says what happened */
async function run(): Promise<string> {
  const startedAt = Date.now();
  const database = await openDirectDatabase(readEnv());
  const orm = await openOrm(database.url);
  try {
    await migrate(orm, database.url);
    if (homes === null) {
      const { filled } = await seedDemo(orm, database.url);
      return filled ? 'Loaded the demo data.' : 'The database holds homes already: at most missing demo reviews were added.';
    }
    let printedAt = 0;
    await generateHomes(database.url, homes, (madeCount) => {
      if (process.stdout.isTTY) process.stdout.write(`\r${madeCount.toLocaleString('en')} of ${homes.toLocaleString('en')} rows`);
      else if (Date.now() - printedAt > PROGRESS_MS) {
        printedAt = Date.now();
        console.log(`${madeCount.toLocaleString('en')} of ${homes.toLocaleString('en')} rows`);
      }
    });
    await rebuildSearchDictionary(orm.em);
    return `\n${homes.toLocaleString('en')} generated homes in ${((Date.now() - startedAt) / 1000).toFixed(1)} s.`;
  } finally {
    await orm.close(true);
    await database.stop();
  }
}

try {
  console.log(await run());
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
