// npm run migrate: brings the database up to date.  npm run migrate:create -- NAME: writes a migration from the entities.
import { openDirectDatabase } from '../src/server/db/database.ts';
import { migrate } from '../src/server/db/migration/migrate.ts';
import { openOrm } from '../src/server/db/orm.ts';
import { readEnv, SettingError } from '../src/server/env.ts';

const [command, name] = process.argv.slice(2);
const database = await openDirectDatabase(readEnv());
const orm = await openOrm(database.url);
try {
  if (command === 'create') {
    const made = await orm.migrator.create(undefined, false, false, name);
    console.log(made.fileName ? `Wrote prisma-free-migrations/${made.fileName}: read and edit it.` : 'Nothing has changed.');
  } else {
    const done = await migrate(orm, database.url);
    console.log(done.length ? `Applied ${done.join(', ')}.` : 'Nothing to apply.');
  }
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await orm.close(true);
  await database.stop();
}
