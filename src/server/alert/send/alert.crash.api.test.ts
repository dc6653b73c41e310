// Kills a process that prepares and sends emails of alerts at many moments of its work. No home is missed or sent twice.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '../../../shared/time.ts';
import { learnPlaces, MORNING, memberWithAlert } from '../../../testing/factories/alerts.ts';
import { waitForReadableEvents } from '../../../testing/factories/events.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { type SmtpBox, startSmtp } from '../../../testing/mail/smtp.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { rows } from '../../db/orm.ts';

const KILLS = 20;
const ALERTS = 8;

const dataDir = mkdtempSync(join(tmpdir(), 'homes-alert-crash-'));
let server: TestServer;
let box: SmtpBox;
beforeAll(async () => {
  server = await testServer({ LIMIT_ALERT: '0', LIMIT_REGISTER: '0' });
  server.setNow(MORNING);
  box = await startSmtp();
  await makeProperty(server.deps.orm.em, { location: 'Dubai Marina', price: 1 });
  await learnPlaces(server.deps.orm.em);
});
afterAll(async () => {
  await box.stop();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });
const moduleText = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
/** Source of a process that wakes alerts and sends their emails until it is killed. Its clock is fixed at `time`; it writes a dot after each round. */
const PROGRAM = `
  const [{ openOrm }, { readEnv }, { createJobs }, { createMail }, { sendDueAlerts }, { wakeInstantAlerts }, { pino }] = await Promise.all(
    [${['../../db/orm.ts', '../../env.ts', '../../jobs/jobs.ts', '../../mail/mail.ts', './alert.send.ts', '../match/alert.wake.ts'].map(moduleText).join()}, 'pino'].map((m) => import(m)));
  const { url, dataDir, smtp, time } = JSON.parse(process.argv[1]);
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, SMTP_URL: smtp });
  const orm = await openOrm(url);
  const log = pino({ level: 'silent' });
  const jobs = createJobs(orm, url, log);
  const mail = createMail({ orm, env, log, jobs });
  await jobs.start();
  const now = () => new Date(time);
  process.stdout.write('.');
  for (;;) {
    await wakeInstantAlerts(orm.em.fork(), now());
    await sendDueAlerts({ mail, env, log, now }, orm.em.fork(), ['instant', 'daily']);
    process.stdout.write('.');
    await new Promise((done) => setTimeout(done, 5));
  }`;

/** Starts the process; `rounds` counts its start and how often it has looked for due alerts. */
function start(time: number) {
  const argument = JSON.stringify({ url: server.database.url, dataDir, smtp: box.url, time });
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, argument], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {},
  });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const kill = (): Promise<void> => {
    child.kill('SIGKILL');
    return exited;
  };
  const state = { rounds: 0, kill };
  child.stdout.on('data', (data: Buffer) => {
    state.rounds += data.length;
  });
  return state;
}

/** Makes jobs of killed processes available again, as the queue does two minutes later. */
async function releaseActiveJobs(): Promise<void> {
  await run(`update boss.job set started_on = now() - interval '1 hour' where state = 'active'`);
  await run('update boss.queue set monitor_on = null, monitor_claim_on = null');
}

test(`a process killed ${KILLS} times while homes come in misses no home of an instant or daily alert and sends none twice`, async () => {
  const members = [];
  for (let n = 0; n < ALERTS; n++) members.push(await memberWithAlert(server, { location: 'Dubai Marina' }, n % 2 ? 'daily' : 'instant'));
  const homes: number[] = [];
  const addHomes = async (count: number) => {
    for (let n = 0; n < count; n++)
      homes.push((await makeProperty(server.deps.orm.em, { location: 'Dubai Marina', price: 1_000_000 + homes.length })).id);
  };
  for (let kills = 0; kills < KILLS; kills++) {
    await addHomes(2);
    await releaseActiveJobs();
    // each process runs a day later, so that every alert is due again
    const child = start(MORNING.getTime() + (kills + 1) * 24 * HOUR_MS);
    await waitUntil(() => child.rounds > 0, 60_000);
    await addHomes(1);
    // at another moment of its work each time: from before the first batch to amid the emails
    const emailCount = box.sentEmails.length + (kills % ALERTS);
    await waitUntil(() => box.sentEmails.length >= emailCount, 60_000);
    await setTimeout(((kills * 7) % 20) * 5);
    await child.kill();
  }
  await waitForReadableEvents(server.database.orm.em.fork());
  await releaseActiveJobs();
  const lastProcess = start(MORNING.getTime() + (KILLS + 2) * 24 * HOUR_MS);
  const isDone = async (): Promise<boolean> => {
    const [state] = await run<{ listed: number; waiting: number }>(
      `select (select count(*)::int from alert_emails, unnest(property_ids)) as listed,
        (select count(*)::int from mail_deliveries where kind = 'alert' and status in ('waiting', 'sending')) as waiting`,
    );
    return state!.listed >= homes.length * ALERTS && state!.waiting === 0;
  };
  await waitUntil(isDone, 60_000).catch(releaseActiveJobs);
  await waitUntil(isDone, 60_000);
  await lastProcess.kill();

  const notSent = await run<{ key: string }>(`select key from mail_deliveries where kind = 'alert' and status <> 'sent'`);
  const keys = await run<{ key: string; address: string }>(`select key, address from mail_deliveries where kind = 'alert'`);
  expect(new Set(keys.map(({ key, address }) => `${key} ${address}`)).size).toBe(keys.length);
  const homesInEmails = await run<{ n: number }>(
    'select count(distinct property_id)::int as n from alert_emails, unnest(property_ids) property_id group by address_id',
  );
  expect(homesInEmails.map(({ n }) => n)).toEqual(members.map(() => homes.length));
  const received = box.sources.map((source) => /^message-id: *(\S+)/im.exec(source)![1]!);
  expect(received.length).toBe(new Set(received).size);
  expect(received.length).toBeGreaterThanOrEqual(keys.length - notSent.length);
  const homesReceived = box.sentEmails.flatMap(({ to, links }) =>
    [...new Set(links.flatMap((link) => /\/properties\/(\d+)/.exec(link)?.[1] ?? []))].map((id) => `${to} ${id}`),
  );
  expect(homesReceived.length).toBeGreaterThan(100);
  expect(homesReceived.length).toBe(new Set(homesReceived).size);
}, 300_000);
