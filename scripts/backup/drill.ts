// npm run drill -- PLACE [--into URL]   restores the newest backup of PLACE into a temporary database, compares it with the running one,
// and records the result in the table `operation_runs`. Applies pending migrations to the running database first.
import { parseArgs } from 'node:util';
import { type DrillResult, drillRestore } from '../../src/server/backup/drill.ts';
import { readEnv } from '../../src/server/env.ts';
import { createLog } from '../../src/server/log/log.ts';
import { runOperation } from '../../src/server/operation/run-operation.ts';
import { printResult, UsageError } from './print-result.ts';

const USAGE = `npm run drill -- PLACE [--into postgresql://...]
  PLACE   what was given to backup: a folder, or s3://bucket/prefix; BACKUP_KEY opens encrypted backups
  --into  an empty database, where the built-in PostgreSQL is not installed`;

/** Reads the command line. @throws UsageError when it is wrong */
function readArguments(): { place: string; into: string | undefined } {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options: { into: { type: 'string' } } });
    if (positionals.length === 1) return { place: positionals[0]!, into: values.into };
  } catch {
    // an unknown option
  }
  throw new UsageError(USAGE);
}

const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
/** Says how many requests the restored site answers as the running one does. */
const describeAnswers = ({ requestCount, differentPaths }: DrillResult['answers']): string =>
  `${requestCount - differentPaths.length} of ${requestCount} answers of the site are those of the running one`;
/** Describes what was restored, how long it took and that it equals the backup. */
const summarize = (result: DrillResult): string =>
  `restored the backup of ${result.takenAt.toISOString()} in ${formatSeconds(result.restoreMs)}: ${result.rows.toLocaleString('en')} rows of ${result.tables} tables and ${result.pictures.toLocaleString('en')} picture files are equal; ${describeAnswers(result.answers)}`;

await printResult('drill', async () => {
  const { place, into } = readArguments();
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  const result = await runOperation(
    'drill',
    env,
    (runningUrl) => drillRestore({ place, env, secret: env.BACKUP_KEY, runningUrl, into, log }),
    summarize,
  );
  return [
    `The drill passed: ${summarize(result)}.`,
    result.differences.length + result.answers.differentPaths.length > 0
      ? 'Changed since the backup:'
      : 'Nothing has changed since the backup.',
    ...result.differences.map(({ table, backedUp, now }) => `  ${table}: ${backedUp} rows then, ${now ?? 'no table'} now`),
    ...result.answers.differentPaths.map((path) => `  another answer: ${path}`),
  ];
});
