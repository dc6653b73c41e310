// npm run migrate                   applies the migrations in prisma-free-migrations that the database lacks
// npm run migrate:create -- NAME    writes a new migration there, from the differences between the entities and the last one
import { openDirectDatabase } from '../src/server/db/database.ts';
import { migrate } from '../src/server/db/migration/migrate.ts';
import { openOrm } from '../src/server/db/orm.ts';
import { readEnv, SettingError } from '../src/server/env.ts';

const [command, name] = process.argv.slice(2);

/** Runs the command. @returns one line that says what happened */
async function run(): Promise<string> {
  const database = await openDirectDatabase(readEnv());
  const orm = await openOrm(database.url);
  try {
    if (command === 'create') {
      const migration = await orm.migrator.create(undefined, false, false, name);
      return migration.fileName ? `Wrote prisma-free-migrations/${migration.fileName}: read and edit it.` : 'Nothing has changed.';
    }
    const applied = await migrate(orm, database.url);
    return applied.length ? `Applied ${applied.join(', ')}.` : 'Nothing to apply.';
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
