// npm run lab -- mail-crash [--emails 4000] [--kills 20]
// Kills the process that sends emails (mail-crash-worker.ts) again and again, on a temporary database and an SMTP server of this process.
// Counts which emails arrived once, twice or never, before and after resending those of which the product is unsure. Writes
// docs/measurements/mail-crash.md.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { startEmbedded } from '../../src/server/db/connection/embedded.ts';
import { migrate } from '../../src/server/db/migration/migrate.ts';
import { openOrm, rows } from '../../src/server/db/orm.ts';
import { readEnv } from '../../src/server/env.ts';
import { createJobs } from '../../src/server/jobs/jobs.ts';
import { listTroubledEmails, resendEmail } from '../../src/server/mail/delivery/resend.ts';
import type { MailKind } from '../../src/server/mail/mail.kinds.ts';
import { createMail } from '../../src/server/mail/mail.ts';
import { startSmtp } from '../../src/testing/mail/smtp.ts';
import { writeMeasurement } from '../bench/measuring/document.ts';

const { values } = parseArgs({ options: { emails: { type: 'string', default: '4000' }, kills: { type: 'string', default: '20' } } });
const [emailCount, killCount] = [Number(values.emails), Number(values.kills)];
/** Two kinds of emails. When it is unsure whether an email arrived, the product sends the first kind again, but not the second. */
const KINDS = ['email-changed', 'inquiry'] as const satisfies MailKind[];

const dataDir = mkdtempSync(join(tmpdir(), 'homes-mail-crash-'));
const database = await startEmbedded(join(dataDir, 'pg'));
const smtpServer = await startSmtp();
const orm = await openOrm(database.url);
const log = pino({ level: 'silent' });
const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, SMTP_URL: smtpServer.url });
const jobs = createJobs(orm, database.url, log, { workers: false });
const mail = createMail({ env, log, jobs });
/** Runs a statement on the database. */
const query = <T>(text: string): Promise<T[]> => rows<T>(orm.em.fork(), { text });
/** The process that sends emails. */
let sender: ChildProcess | undefined;

const startSender = (): void => {
  sender = spawn(process.execPath, ['scripts/lab/mail-crash-worker.ts', database.url, dataDir, smtpServer.url], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {},
  });
};

/** @throws Error when the sender ended by itself */
function requireRunningSender(): void {
  if (sender!.exitCode !== null || sender!.signalCode !== null) throw new Error('The sender ended by itself');
}

/** Kills the sender and resolves when it has ended. */
async function killSender(): Promise<void> {
  requireRunningSender();
  const ended = new Promise((done) => sender!.once('exit', done));
  sender!.kill('SIGKILL');
  await ended;
}

/** Changes the tables of pg-boss so that it retries the jobs of a killed process at once; by itself it does so after two minutes. */
async function releaseJobs(): Promise<void> {
  await query(`update boss.job set started_on = now() - interval '1 hour' where state = 'active'`);
  await query(`update boss.job set start_after = now() where state in ('created', 'retry')`);
  await query('update boss.queue set monitor_on = null, monitor_claim_on = null');
}

/** The address of email `n` of a kind; each email has its own. */
const recipientOf = (kind: MailKind, n: number): string => `${kind}${n}@homes.example`;

/** How many emails of one kind arrived once, twice or more often, and never; and how many are `unsure` in the database. */
interface ArrivalCounts {
  once: number;
  twice: number;
  never: number;
  unsure: number;
}

/** Counts the emails of a kind that the SMTP server accepted, and the unsure ones in `mail_deliveries`. */
async function countArrivals(kind: MailKind): Promise<ArrivalCounts> {
  const countByRecipient = new Map<string, number>();
  for (const recipient of smtpServer.recipients) countByRecipient.set(recipient, (countByRecipient.get(recipient) ?? 0) + 1);
  const arrivalCounts = Array.from({ length: emailCount / 2 }, (_, n) => countByRecipient.get(recipientOf(kind, n)) ?? 0);
  const [unsure] = await query<{ n: number }>(
    `select count(*)::int as n from mail_deliveries where kind = '${kind}' and status = 'unsure'`,
  );
  return {
    once: arrivalCounts.filter((count) => count === 1).length,
    twice: arrivalCounts.filter((count) => count > 1).length,
    never: arrivalCounts.filter((count) => count === 0).length,
    unsure: unsure!.n,
  };
}

/** Sends the waiting emails from this process, in four rounds because a failed job is tried again. */
async function sendWaiting(): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await releaseJobs();
    await jobs.runPendingJobs({ early: true });
  }
}

/** Stores all emails in the queue, half of them of each kind. */
async function enqueueEmails(): Promise<void> {
  for (let n = 0; n < emailCount / 2; n++)
    for (const kind of KINDS)
      await mail.send(orm.em.fork(), {
        to: recipientOf(kind, n),
        kind,
        key: 'crash',
        subject: 'An email',
        blocks: [{ text: 'Hello.' }],
      });
}

/** Lets the sender send the emails and kills it at regular numbers of arrived emails. The last sender runs for three more seconds. */
async function killSenderRepeatedly(): Promise<void> {
  startSender();
  for (let kill = 1; kill <= killCount; kill++) {
    const arrivedBeforeKill = (emailCount * kill) / (killCount + 1);
    while (smtpServer.recipients.length < arrivedBeforeKill) {
      requireRunningSender();
      await wait(2);
    }
    // 0 to 22 ms more, so that the kills interrupt different steps of sending an email
    await wait((kill * 7) % 23);
    await killSender();
    await releaseJobs();
    startSender();
  }
  await wait(3000);
  await killSender();
}

/** Resends the unsure emails, as `npm run mail -- resend --all` does. */
async function resendUnsure(): Promise<void> {
  const troubledEmails = await listTroubledEmails(orm.em, 1000);
  const unsureEmails = troubledEmails.filter(({ status, canResend }) => status === 'unsure' && canResend);
  for (const { id } of unsureEmails) await resendEmail(orm.em, jobs, id);
}

try {
  await migrate(orm, database.url);
  await jobs.start();
  await enqueueEmails();
  await killSenderRepeatedly();
  await sendWaiting();
  const before = await Promise.all(KINDS.map(countArrivals));
  await resendUnsure();
  await sendWaiting();
  const after = await Promise.all(KINDS.map(countArrivals));
  const row = (name: string, { once, twice, never, unsure }: ArrivalCounts): string =>
    `| ${name} | ${once} | ${twice} | ${never} | ${unsure} |`;
  const text = [
    `\`npm run lab -- mail-crash --emails ${emailCount} --kills ${killCount}\` on ${cpus().length} cores, Node ${process.version}: ${emailCount} emails, the process that sends them killed (-9) ${killCount} times.`,
    '',
    '| Emails | Arrived once | Twice | Never | Unsure |',
    '|---|--:|--:|--:|--:|',
    row(`${KINDS[0]} (a second copy harms no one)`, before[0]!),
    row(`${KINDS[1]} (at most once)`, before[1]!),
    row(`${KINDS[1]} after \`npm run mail -- resend --all\``, after[1]!),
  ].join('\n');
  writeMeasurement('mail-crash', 'Emails when the process is killed', text);
  console.log(text);
} finally {
  sender?.kill('SIGKILL');
  await jobs.stop().catch(() => {});
  mail.close();
  await orm.close(true);
  await smtpServer.stop();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
