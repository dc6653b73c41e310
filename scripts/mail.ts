// npm run mail                     lists emails that did not go out, may not have, or were refused
// npm run mail -- resend ID ...    sends unsure emails again; their recipients may get them twice
// npm run mail -- resend --all     sends every unsure email again whose text is kept
// Each of them migrates the database first. `resend` only puts emails back into the queue; a running server sends them.
import type { MikroORM } from '@mikro-orm/postgresql';
import { withMigratedDatabase } from '../src/server/db/migrated-database.ts';
import { type Env, readEnv, SettingError } from '../src/server/env.ts';
import { DomainError } from '../src/server/errors.ts';
import { createJobs } from '../src/server/jobs/jobs.ts';
import { createLog } from '../src/server/log/log.ts';
import { listTroubledEmails, resendEmail, type TroubledEmail } from '../src/server/mail/delivery/resend.ts';
import { createMail } from '../src/server/mail/mail.ts';

const USAGE = `npm run mail                     lists emails that did not go out, may not have, or were refused
npm run mail -- resend ID ...    sends unsure emails again; their recipients may get them twice
npm run mail -- resend --all     every unsure email whose text is kept`;
/** At most this many emails are listed, or sent again by `--all`. */
const MAX_LISTED = 1000;

/** `list`, or what to send again: `all` or the ids of emails. */
type Command = 'list' | 'all' | number[];

/** Reads the command from the arguments; undefined when there is no such command. */
function readCommand([command, ...ids]: string[]): Command | undefined {
  if (command === undefined) return 'list';
  if (command !== 'resend' || ids.length === 0) return undefined;
  if (ids.length === 1 && ids[0] === '--all') return 'all';
  return ids.every((id) => /^[1-9]\d{0,8}$/.test(id)) ? ids.map(Number) : undefined;
}

/** One line about an email. */
function describe({ id, kind, status, address, error, createdAt, canResend }: TroubledEmail): string {
  const note = status === 'unsure' && !canResend ? ' (text not kept)' : '';
  const reason = error ? `  ${error}` : '';
  return `${id}  ${status}${note}  ${kind}  to ${address}  of ${createdAt.toISOString()}${reason}`;
}

/** Runs a command. @returns the lines to print */
async function run(command: Command, env: Env, orm: MikroORM, url: string): Promise<string[]> {
  const log = createLog('error');
  const jobs = createJobs(orm, url, log, { workers: false });
  const mail = createMail({ env, log, jobs });
  // pg-boss cannot stop before it was started
  let hasStarted = false;
  try {
    await jobs.start();
    hasStarted = true;
    const troubledEmails = await listTroubledEmails(orm.em, MAX_LISTED);
    if (command === 'list') return troubledEmails.length ? troubledEmails.map(describe) : ['No email is stuck, unsure or refused.'];
    const resendable = troubledEmails.filter(({ status, canResend }) => status === 'unsure' && canResend);
    const ids = command === 'all' ? resendable.map(({ id }) => id) : command;
    for (const id of ids) await resendEmail(orm.em.fork(), jobs, id);
    return [`${ids.length} emails wait to be sent again; a running server sends them at once.`];
  } finally {
    if (hasStarted) await jobs.stop().catch(() => {});
    mail.close();
  }
}

const command = readCommand(process.argv.slice(2));
if (command === undefined) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  try {
    const env = readEnv();
    for (const line of await withMigratedDatabase(env, (orm, url) => run(command, env, orm, url))) console.log(line);
  } catch (error) {
    console.error(error instanceof DomainError || error instanceof SettingError ? error.message : error);
    process.exitCode = 1;
  }
}
