// Kills a process that looks after unanswered inquiries and reminds of viewings, at many moments of its work: no step is missed, and none is taken twice.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '../../shared/time.ts';
import { startRepeating } from '../../testing/contexts/killed-process.ts';
import { makeBrokerage, makePerson } from '../../testing/factories/brokerages.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { inquirySteps } from '../../testing/factories/inquiries.ts';
import { advertise } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { viewingFields, viewingTime } from '../../testing/factories/viewings.ts';
import { type SmtpBox, startSmtp } from '../../testing/mail/smtp.ts';
import { runsOf } from '../../testing/sample.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { rows } from '../db/orm.ts';

/** How often the process is killed. */
const KILLS = runsOf({ all: 20, few: 1 });
/** What is due before each time. */
const INQUIRIES = 4;
const VIEWINGS = 2;
/** When people write, 18:30 in Dubai, and when the process runs: on the next morning, an hour before the viewings. */
const ASKED_AT = new Date('2026-11-03T14:30:00Z');
const DUE_AT = Date.parse(viewingTime(1, 10, ASKED_AT)) - HOUR_MS;

const dataDir = mkdtempSync(join(tmpdir(), 'homes-steps-crash-'));
let server: TestServer;
let smtp: SmtpBox;
beforeAll(async () => {
  server = await testServer(
    Object.fromEntries(['REGISTER', 'INQUIRY', 'INQUIRY_ADDRESS', 'WRITE', 'CREATE_LISTING'].map((name) => [`LIMIT_${name}`, '0'])),
  );
  server.setNow(ASKED_AT);
  smtp = await startSmtp();
});
afterAll(async () => {
  await smtp.stop();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});
const { sendInquiry } = inquirySteps(() => server);
const run = <T>(text: string) => rows<T>(server.database.orm.em.fork(), { text });

const startProcess = () =>
  startRepeating(
    ['inquiry/unanswered.ts', 'viewing/viewing.jobs.ts'],
    `await jobsOf.takeUnansweredSteps(deps, orm.em.fork());
    await jobsOf.runViewingSteps(deps, orm.em.fork());`,
    { url: server.database.url, dataDir, smtp: smtp.url, time: DUE_AT },
  );
/** Makes the jobs of killed processes available again, as the job queue does by itself after two minutes. */
const releaseActiveJobs = () => run(`update boss.job set state = 'retry', start_after = now() where state = 'active'`);
/** The emails of the two jobs, whether they were sent or not. */
const emailsOfSteps = () =>
  run<{ kind: string; address: string; key: string; status: string }>(
    `select kind, address, key, status from mail_deliveries where kind = 'inquiry-unanswered' or key like '%:soon%'`,
  );

test(`a process killed ${KILLS} times hands on each unanswered inquiry once and reminds of each viewing once (O73, S154)`, async () => {
  const { owner, brokerage } = await makeBrokerage(server);
  for (let n = 0; n < 2; n++) await makePerson(server, brokerage.id, 'agent');
  await callerOf(owner.device).team.setRule({ rule: 'turns' });
  await callerOf(owner.device).team.setUnansweredRule({ rule: 'next' });
  const home = await advertise(owner);
  const addSteps = async () => {
    for (let n = 0; n < INQUIRIES; n++) await sendInquiry(home.id);
    const [host, asker] = [await makeMember(server), await makeMember(server)];
    for (let n = 0; n < VIEWINGS; n++) {
      const time = viewingTime(1, 10 + n / 2, ASKED_AT);
      const fields = viewingFields((await advertise(host)).id, { email: asker.email, times: [time] });
      const { id } = await callerOf(asker.device).viewing.ask(fields);
      await callerOf(host.device).viewing.answer({ id: id!, action: 'agree', time });
    }
  };
  for (let kills = 0; kills < KILLS; kills++) {
    await addSteps();
    await releaseActiveJobs();
    const child = startProcess();
    await waitUntil(() => child.dots > 0, 60_000);
    // each time at another moment of its work: after 0 to 5 emails and 0 to 90 ms
    const emailCount = smtp.sentEmails.length + (kills % 6);
    await waitUntil(() => smtp.sentEmails.length >= emailCount, 60_000);
    await setTimeout(((kills * 7) % 19) * 5);
    await child.kill();
  }
  await releaseActiveJobs();
  const last = startProcess();
  const isDone = async (): Promise<boolean> => {
    const found = await emailsOfSteps();
    return found.length >= KILLS * (INQUIRIES + 2 * VIEWINGS) && found.every(({ status }) => status === 'sent' || status === 'unsure');
  };
  await waitUntil(isDone, 60_000).catch(releaseActiveJobs);
  await waitUntil(isDone, 60_000);
  await last.kill();

  const found = await emailsOfSteps();
  expect(found.filter(({ kind }) => kind === 'inquiry-unanswered').length).toBe(KILLS * INQUIRIES);
  expect(found.length).toBe(KILLS * (INQUIRIES + 2 * VIEWINGS));
  expect(new Set(found.map(({ key, address }) => `${key} ${address}`)).size).toBe(found.length);
  // each person was given to the next member once
  const given = await run<{ n: number }>(
    `select count(*)::int as n from inquiry_person_entries where kind = 'assigned' and author_id is null group by person_id`,
  );
  expect(given.map(({ n }) => n)).toEqual(Array(KILLS * INQUIRIES).fill(1));
  const messageIds = smtp.sources.map((source) => /^message-id: *(\S+)/im.exec(source)![1]!);
  expect(messageIds.length).toBe(new Set(messageIds).size);
}, 300_000);
