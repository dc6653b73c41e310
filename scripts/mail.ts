// npm run mail                     lists emails that did not go out, may not have, or were refused
// npm run mail -- resend ID ...    sends unsure emails again; their recipients may get them twice
// npm run mail -- resend --all     every unsure email whose text is kept
// Migrates the database; `resend` changes emails to waiting ones and their jobs, and a running server sends them.
import { openDirectDatabase } from '../src/server/db/database.ts';
import { migrate } from '../src/server/db/migration/migrate.ts';
import { openOrm } from '../src/server/db/orm.ts';
import { readEnv, SettingError } from '../src/server/env.ts';
import { DomainError } from '../src/server/errors.ts';
import { createJobs } from '../src/server/jobs/jobs.ts';
import { createLog } from '../src/server/log/log.ts';
import { listTroubledEmails, resendEmail, type TroubledEmail } from '../src/server/mail/delivery/resend.ts';
import { createMail } from '../src/server/mail/mail.ts';

const USAGE = `npm run mail                     lists emails that did not go out, may not have, or were refused
npm run mail -- resend ID ...    sends unsure emails again; their recipients may get them twice
npm run mail -- resend --all     every unsure email whose text is kept`;
/** Emails that are listed, or sent again, at most. */
const MAX_LISTED = 1000;

/** The ids to send again, `all`, or `list`; undefined when it is none of the commands. */
function readCommand([command, ...ids]: string[]): 'list' | 'all' | number[] | undefined {
  if (command === undefined) return 'list';
  if (command !== 'resend' || ids.length === 0) return undefined;
  if (ids.length === 1 && ids[0] === '--all') return 'all';
  return ids.every((id) => /^[1-9]\d{0,8}$/.test(id)) ? ids.map(Number) : undefined;
}

/** One line about an email. */
const describe = ({ id, kind, status, address, error, createdAt, canResend }: TroubledEmail): string =>
  `${id}  ${status}${status === 'unsure' && !canResend ? ' (text not kept)' : ''}  ${kind}  to ${address}  of ${createdAt.toISOString()}${error ? `  ${error}` : ''}`;

/** Runs a command. @returns the lines to print */
async function run(command: 'list' | 'all' | number[]): Promise<string[]> {
  const env = readEnv();
  const database = await openDirectDatabase(env);
  const orm = await openOrm(database.url);
  const log = createLog('error');
  const jobs = createJobs(orm, database.url, log, { workers: false });
  const mail = createMail({ orm, env, log, jobs });
  // pg-boss cannot stop before it was started
  let hasStarted = false;
  try {
    await migrate(orm, database.url);
    await jobs.start();
    hasStarted = true;
    const troubled = await listTroubledEmails(orm.em, MAX_LISTED);
    if (command === 'list') return troubled.length ? troubled.map(describe) : ['No email is stuck, unsure or refused.'];
    const ids = command === 'all' ? troubled.filter((email) => email.status === 'unsure' && email.canResend).map(({ id }) => id) : command;
    for (const id of ids) await resendEmail(orm.em.fork(), jobs, id);
    return [`${ids.length} emails wait to be sent again; a running server sends them at once.`];
  } finally {
    if (hasStarted) await jobs.stop().catch(() => {});
    mail.close();
    await orm.close(true);
    await database.stop();
  }
}

const command = readCommand(process.argv.slice(2));
if (command === undefined) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  try {
    for (const line of await run(command)) console.log(line);
  } catch (error) {
    console.error(error instanceof DomainError || error instanceof SettingError ? error.message : error);
    process.exitCode = 1;
  }
}
