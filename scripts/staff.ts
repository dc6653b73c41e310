// npm run staff -- verify ID "what was checked"   records that staff checked a listing: visitors see it as Verified, with these words and the day.
// npm run staff -- unverify ID                    takes the mark of a listing away.

import { openDirectDatabase } from '../src/server/db/database.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { openOrm } from '../src/server/db/orm.ts';
import { readEnv, SettingError } from '../src/server/env.ts';
import { DomainError } from '../src/server/errors.ts';
import { recordStaffCheck } from '../src/server/property/verification.ts';
import { INT4_MAX } from '../src/shared/property/property.ts';

const USAGE = `npm run staff -- verify ID "what was checked"   (for example: npm run staff -- verify 1042 "title deed and identity of the owner")
npm run staff -- unverify ID`;

/** The command line, or undefined when it is none of the two commands. */
function readCommand([command, id, ...words]: string[]): { id: number; what: string | null } | undefined {
  const known = (command === 'verify' && words.length > 0) || (command === 'unverify' && words.length === 0);
  if (!known || !/^[1-9]\d{0,9}$/.test(id ?? '') || Number(id) > INT4_MAX) return undefined;
  return { id: Number(id), what: command === 'verify' ? words.join(' ') : null };
}

async function run({ id, what }: { id: number; what: string | null }): Promise<string> {
  const database = await openDirectDatabase(readEnv());
  try {
    const orm = await openOrm(database.url);
    try {
      await migrate(orm, database.url);
      const title = await recordStaffCheck(orm.em, id, what, new Date());
      return what === null ? `Listing ${id} (${title}) has no verified mark any more.` : `Listing ${id} (${title}) is verified: ${what}`;
    } finally {
      await orm.close(true);
    }
  } finally {
    await database.stop();
  }
}

const command = readCommand(process.argv.slice(2));
if (command) {
  try {
    console.log(await run(command));
  } catch (error) {
    console.error(error instanceof DomainError || error instanceof SettingError ? error.message : error);
    process.exitCode = 1;
  }
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
