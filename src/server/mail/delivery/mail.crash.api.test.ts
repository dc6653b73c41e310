// Kills processes that store or send emails at each step: no email is lost or sent twice.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SmtpBox, startSmtp } from '../../../testing/mail/smtp.ts';
import { type TestDatabase, testDatabase } from '../../../testing/postgres/database.ts';
import { runsOf } from '../../../testing/sample.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { rows } from '../../db/orm.ts';
import { readEnv } from '../../env.ts';
import { createJobs } from '../../jobs/jobs.ts';
import type { MailKind } from '../mail.kinds.ts';
import { createMail } from '../mail.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'homes-crash-'));
let database: TestDatabase;
let box: SmtpBox;
beforeAll(async () => {
  database = await testDatabase();
  box = await startSmtp();
});
afterAll(async () => {
  await box.stop();
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const moduleText = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
/** Source of a process that the test kills. It stores emails; with `workers` it also sends what waits. */
const PROGRAM = `
  const [{ openOrm }, { readEnv }, { createJobs }, { createMail }, { pino }] = await Promise.all(
    [${moduleText('../../db/orm.ts')}, ${moduleText('../../env.ts')}, ${moduleText('../../jobs/jobs.ts')}, ${moduleText('../mail.ts')}, 'pino'].map((module) => import(module)));
  const { url, dataDir, smtp, workers, emails, kind } = JSON.parse(process.argv[1]);
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, SMTP_URL: smtp });
  const orm = await openOrm(url);
  const log = pino({ level: 'silent' });
  const jobs = createJobs(orm, url, log, { workers });
  const mail = createMail({ env, log, jobs });
  await jobs.start();
  await orm.em.fork().transactional(async (em) => {
    for (const to of emails) await mail.send(em, { to, kind, key: 'crash', subject: 'An email', blocks: [{ text: 'Hello.' }] });
  });
  process.stdout.write('committed');`;

interface Child {
  process: ChildProcess;
  committed: Promise<void>;
  kill: () => Promise<void>;
}

/** Starts a process that stores `emails`, and with `workers` also sends what waits. */
function startChild(emails: string[], workers: boolean, kind: MailKind = 'inquiry'): Child {
  const argument = JSON.stringify({ url: database.url, dataDir, smtp: box.url, workers, emails, kind });
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {},
  });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  return {
    process: child,
    committed: new Promise((done) => child.stdout?.once('data', () => done())),
    kill: () => {
      child.kill('SIGKILL');
      return exited;
    },
  };
}

/** Makes the jobs of killed processes available again, which the queue (pg-boss) would do two minutes later. */
async function releaseActiveJobs(): Promise<void> {
  await rows(database.orm.em.fork(), { text: `update boss.job set started_on = now() - interval '1 hour' where state = 'active'` });
  await rows(database.orm.em.fork(), { text: 'update boss.queue set monitor_on = null, monitor_claim_on = null' });
}

/** Sends all waiting emails in this process, which is not killed. */
async function sendWaitingEmails(): Promise<void> {
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, SMTP_URL: box.url });
  const log = pino({ level: 'silent' });
  const jobs = createJobs(database.orm, database.url, log, { workers: false });
  const mail = createMail({ env, log, jobs });
  await jobs.start();
  await releaseActiveJobs();
  // more than once, because a job that fails or resends is stored again
  for (let n = 0; n < 3; n++) await jobs.runPendingJobs({ early: true });
  await jobs.stop();
  mail.close();
}

/** Reads the statuses of the emails to addresses that match a LIKE pattern. */
const readStatuses = async (addressPattern: string): Promise<string[]> =>
  (
    await rows<{ status: string }>(database.orm.em.fork(), {
      text: 'select status from mail_deliveries where address like $1',
      values: [addressPattern],
    })
  ).map(({ status }) => status);
const receivedBy = (to: string): number => box.recipients.filter((address) => address === to).length;

test('a process killed between commit and sending loses no email', async () => {
  const child = startChild(['commit@homes.example'], false);
  await child.committed;
  await child.kill();
  expect(receivedBy('commit@homes.example')).toBe(0);
  await sendWaitingEmails();
  expect(receivedBy('commit@homes.example')).toBe(1);
});

test('a process killed during the SMTP session before the text was complete loses no email', async () => {
  // the mail server does not answer the command that names the recipient, so that the sender waits before the text
  box.stalls = true;
  const child = startChild(['stall@homes.example'], true);
  await waitUntil(() => box.stalledCount > 0, 15_000);
  await child.kill();
  box.stalls = false;
  await sendWaitingEmails();
  expect([receivedBy('stall@homes.example'), await readStatuses('stall%')]).toEqual([1, ['sent']]);
});

test('a process killed after the server has the text never sends the email again', async () => {
  box.answer = 'silence';
  const before = box.textCount;
  const child = startChild(['dot@homes.example'], true);
  await waitUntil(() => box.textCount > before, 15_000);
  await child.kill();
  box.answer = 'accept';
  await sendWaitingEmails();
  expect([box.textCount, await readStatuses('dot%')]).toEqual([before + 1, ['unsure']]);
});

test('an email of a harmless kind whose process was killed after the server had the text is sent once more with the same Message-ID', async () => {
  box.answer = 'silence';
  const before = box.textCount;
  const child = startChild(['again@homes.example'], true, 'password-reset');
  await waitUntil(() => box.textCount > before, 15_000);
  await child.kill();
  box.answer = 'accept';
  await sendWaitingEmails();
  expect([box.textCount, await readStatuses('again%')]).toEqual([before + 2, ['sent']]);
  const ids = box.sources.slice(-2).map((source) => /^message-id: *(\S+)/im.exec(source)?.[1]);
  expect(ids[0]).toMatch(/^<password-reset\.\d+\.[0-9a-f]{12}@/);
  expect(ids[1]).toBe(ids[0]);
});

const KILLS = runsOf({ all: 10, few: 3 });

test('a process killed again and again while it sends 150 emails sends none twice and loses none, except those marked as unsure', async () => {
  const emails = Array.from({ length: 150 }, (_, n) => `any${n}@homes.example`);
  let child = startChild(emails, true);
  await child.committed;
  for (let kills = 0; kills < KILLS; kills++) {
    // kill the process once it has sent three more emails, or nearly all
    const receivedBefore = box.recipients.length;
    await waitUntil(
      () => box.recipients.length > receivedBefore + 2 || box.recipients.filter((to) => to.startsWith('any')).length >= emails.length - 3,
      15_000,
    );
    // 0 to 22 ms later, so that each kill meets another step of sending
    await new Promise((done) => setTimeout(done, (kills * 7) % 23));
    await child.kill();
    await releaseActiveJobs();
    child = startChild([], true);
  }
  await child.kill();
  await sendWaitingEmails();
  const sentTwice = emails.filter((to) => receivedBy(to) > 1);
  const neverSent = emails.filter((to) => receivedBy(to) === 0);
  const unsure = (await readStatuses('any%')).filter((status) => status === 'unsure');
  expect(sentTwice).toEqual([]);
  expect(neverSent.length).toBeLessThanOrEqual(unsure.length);
  expect((await readStatuses('any%')).every((status) => status === 'sent' || status === 'unsure')).toBe(true);
}, 300_000);
