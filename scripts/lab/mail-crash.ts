// npm run lab -- mail-crash [--emails 4000] [--kills 20]
// Kills the process that sends emails again and again, on a temporary database and an SMTP server of this process, and counts which
// emails arrived once, twice or never, before and after resending the unsure ones. Writes docs/measurements/mail-crash.md.
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
const [count, kills] = [Number(values.emails), Number(values.kills)];
/** A kind of email that is sent again when it is unsure whether it arrived, and one that is not. */
const KINDS = ['email-changed', 'inquiry'] as const satisfies MailKind[];

const dataDir = mkdtempSync(join(tmpdir(), 'homes-mail-crash-'));
const database = await startEmbedded(join(dataDir, 'pg'));
const box = await startSmtp();
const orm = await openOrm(database.url);
const log = pino({ level: 'silent' });
const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, SMTP_URL: box.url });
const jobs = createJobs(orm, database.url, log, { workers: false });
const mail = createMail({ orm, env, log, jobs });
const run = <T>(text: string): Promise<T[]> => rows<T>(orm.em.fork(), { text });
let sender: ChildProcess | undefined;

const startSender = (): void => {
  sender = spawn(process.execPath, ['scripts/lab/mail-crash-worker.ts', database.url, dataDir, box.url], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {},
  });
};
async function killSender(): Promise<void> {
  const ended = new Promise((done) => sender!.once('exit', done));
  sender!.kill('SIGKILL');
  await ended;
}
/** Makes the queue hand out the jobs of a crashed process at once, as it does by itself after two minutes. */
async function releaseJobs(): Promise<void> {
  await run(`update boss.job set started_on = now() - interval '1 hour' where state = 'active'`);
  await run(`update boss.job set start_after = now() where state in ('created', 'retry')`);
  await run('update boss.queue set monitor_on = null, monitor_claim_on = null');
}

/** How many emails of a kind arrived so often, and how many are unsure in the database. */
interface Tally {
  once: number;
  twice: number;
  never: number;
  unsure: number;
}
async function tally(kind: string): Promise<Tally> {
  const arrivals = new Map<string, number>();
  for (const to of box.recipients) arrivals.set(to, (arrivals.get(to) ?? 0) + 1);
  const arrivalCounts = Array.from({ length: count / 2 }, (_, n) => arrivals.get(`${kind}${n}@homes.example`) ?? 0);
  const [unsure] = await run<{ n: number }>(`select count(*)::int as n from mail_deliveries where kind = '${kind}' and status = 'unsure'`);
  return {
    once: arrivalCounts.filter((n) => n === 1).length,
    twice: arrivalCounts.filter((n) => n > 1).length,
    never: arrivalCounts.filter((n) => n === 0).length,
    unsure: unsure!.n,
  };
}
/** Runs waiting jobs, four times because a failed one is tried again. */
async function sendWaiting(): Promise<void> {
  for (let n = 0; n < 4; n++) {
    await releaseJobs();
    await jobs.runPendingJobs({ early: true });
  }
}

try {
  await migrate(orm, database.url);
  await jobs.start();
  for (let n = 0; n < count / 2; n++)
    for (const kind of KINDS)
      await mail.send(orm.em.fork(), {
        to: `${kind}${n}@homes.example`,
        kind,
        key: 'crash',
        subject: 'An email',
        blocks: [{ text: 'Hello.' }],
      });
  startSender();
  for (let n = 1; n <= kills; n++) {
    const goal = (count * n) / (kills + 1);
    while (box.recipients.length < goal) await wait(2);
    await wait((n * 7) % 23);
    await killSender();
    await releaseJobs();
    startSender();
  }
  await wait(3000);
  await killSender();
  await sendWaiting();
  const before = await Promise.all(KINDS.map(tally));
  const unsure = (await listTroubledEmails(orm.em, 1000)).filter(({ status, canResend }) => status === 'unsure' && canResend);
  for (const { id } of unsure) await resendEmail(orm.em, jobs, id);
  await sendWaiting();
  const after = await Promise.all(KINDS.map(tally));
  const row = (name: string, { once, twice, never, unsure: unsureCount }: Tally): string =>
    `| ${name} | ${once} | ${twice} | ${never} | ${unsureCount} |`;
  const text = [
    `\`npm run lab -- mail-crash --emails ${count} --kills ${kills}\` on ${cpus().length} cores, Node ${process.version}: ${count} emails, the process that sends them killed (-9) ${kills} times.`,
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
  await box.stop();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
