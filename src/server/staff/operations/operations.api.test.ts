// Tests of the pages of staff about jobs and emails.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { callerOf, errorOf, expectError, outcomeOf } from '../../../testing/factories/caller.ts';
import type { Member } from '../../../testing/factories/members.ts';
import { giveSecondFactor, makeStaff } from '../../../testing/factories/staff.ts';
import { sendCall } from '../../../testing/http-calls.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { rows } from '../../db/orm.ts';
import { OUTCOME_QUEUE } from '../../moderation/report-outcomes.ts';
import { hideInError, hideTexts } from './hidden-values.ts';

let server: TestServer;
let admin: Member;
let moderator: Member;
const sql = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em, { text, values });
const jobsPage = () => callerOf(admin.device).staff.jobs();
const emailsPage = () => callerOf(admin.device).staff.emails({});
const asAdmin = () => callerOf(admin.device).staff;
/** The entries of the audit log for one act, the oldest first. */
const readAuditEntries = (act: string) =>
  sql<{ facts: object; subject: string | null }>(
    'select facts, subject_kind || subject_id as subject from audit_entries where act = $1 order by n',
    [act],
  );
/** Makes the admin's last confirmation eleven minutes old, which is too old for a step-up. */
const makeConfirmationOld = () => giveSecondFactor(server, admin.id, new Date(Date.now() - 11 * 60_000));

/** Runs the due jobs. Those of the queue have no tries left, so that they fail for good. */
const runLastTry = async (queue: string) => {
  await sql('update boss.job set retry_limit = 0 where name = $1', [queue]);
  await server.deps.jobs.runPendingJobs();
};
/**
 * A job that was given up. The id of its item is not a number, so that its SQL fails. Staff must not see the personal data in it: `canary…`
 * and the phone number.
 */
const giveUpJob = async () => {
  await server.deps.jobs.enqueue(server.deps.orm.em.fork(), OUTCOME_QUEUE, {
    itemId: 'canary-of-a-person@homes.example',
    title: 'Villa of Canary, +971 50 123 4567',
    decision: 'leave',
  });
  await runLastTry(OUTCOME_QUEUE);
  return (await jobsPage()).givenUp[0]!;
};
/** Emails made by `giveUpEmail` so far. */
let emailCount = 0;
/** An email whose job was given up because its text could not be read; `makeReadable` restores the text. */
const giveUpEmail = async () => {
  const to = `reader${++emailCount}@homes.example`;
  await server.deps.mail.send(server.deps.orm.em.fork(), {
    to,
    kind: 'inquiry',
    key: `given-up-${emailCount}`,
    subject: 'An email that was given up',
    blocks: [{ text: 'Canary text.' }],
  });
  const [delivery] = await sql<{ id: number }>('select id from mail_deliveries where address = $1', [to]);
  const [job] = await sql<{ data: { sealed: string } }>(`select data from boss.job where name = 'mail' and (data->>'delivery')::int = $1`, [
    delivery!.id,
  ]);
  await sql(`update boss.job set data = data || '{"sealed":"Fe26.2*unreadable"}' where name = 'mail' and (data->>'delivery')::int = $1`, [
    delivery!.id,
  ]);
  await runLastTry('mail');
  const makeReadable = () =>
    sql(
      `update boss.job set data = data || jsonb_build_object('sealed', $2::text)
    where name = 'given-up' and (data->>'delivery')::int = $1`,
      [delivery!.id, job!.data.sealed],
    );
  return { id: delivery!.id, to, makeReadable };
};

beforeAll(async () => {
  server = await testServer();
  admin = await makeStaff(server, 'admin');
  moderator = await makeStaff(server);
});
beforeEach(() => giveSecondFactor(server, admin.id));
afterAll(() => server.close());

describe('the pages of jobs, mail and payments (O17)', () => {
  test.each(['jobs', 'emails', 'payments', 'paymentFigures'] as const)('staff.%s does not exist for moderators', async (name) => {
    expect((await sendCall(admin.device, `staff.${name}`)).status).toBe(200);
    expect((await sendCall(moderator.device, `staff.${name}`)).status).toBe(404);
  });
});

describe('the page of jobs (O179)', () => {
  test('shows every queue with its backlog and age, and when cron jobs run next', async () => {
    await server.deps.jobs.runPendingJobs();
    await server.deps.mail.send(server.deps.orm.em.fork(), {
      to: 'waits@homes.example',
      kind: 'inquiry',
      key: 'waits',
      subject: 'Waits',
      blocks: [],
    });
    await sql(`update boss.job set start_after = now() - interval '7 minutes' where name = 'mail' and state = 'created'`);
    const { queues } = await jobsPage();
    const mail = queues.find(({ name }) => name === 'mail')!;
    expect(mail).toMatchObject({ waiting: 1, running: 0, nextRunAt: null });
    // seven minutes, and at most 20 seconds of this test
    expect(mail.oldestSeconds).toBeGreaterThanOrEqual(420);
    expect(mail.oldestSeconds).toBeLessThan(440);
    await server.deps.jobs.runPendingJobs();
    const queuesAfter = (await jobsPage()).queues;
    expect(queuesAfter.find(({ name }) => name === 'mail')).toMatchObject({
      waiting: 0,
      doneInHour: mail.doneInHour + 1,
      oldestSeconds: null,
    });
    // runs at 04:15 in Dubai
    const dailyJob = queuesAfter.find(({ name }) => name === 'clear-stale')!;
    expect(new Date(dailyJob.nextRunAt!).toISOString()).toMatch(/T00:15:00\.000Z$/);
    expect(Date.parse(dailyJob.nextRunAt!) - Date.now()).toBeLessThanOrEqual(DAY_MS);
    expect(queuesAfter.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['given-up']));
  });

  test('shows a job that was given up with its error and data, without values about people', async () => {
    const job = await giveUpJob();
    expect(job).toMatchObject({ queue: OUTCOME_QUEUE, tries: 1, data: { itemId: '…', title: '…', decision: '…' } });
    expect(job.error).toMatch(/integer/);
    expect(JSON.stringify(await jobsPage())).not.toMatch(/canary|971/i);
    expect((await jobsPage()).queues.find(({ name }) => name === OUTCOME_QUEUE)!.givenUp).toBeGreaterThanOrEqual(1);
  });

  test('a job that was given up is tried again once, in its own queue, and the log says so', async () => {
    const { id } = await giveUpJob();
    await asAdmin().retryJob({ id });
    expect(await sql('select 1 as n from boss.job where name = $1 and state = $2', [OUTCOME_QUEUE, 'created'])).toEqual([{ n: 1 }]);
    await expectError(asAdmin().retryJob({ id }), 'NOT_FOUND', 'This job was tried again or dropped already');
    expect((await readAuditEntries('job.retry')).at(-1)).toEqual({ facts: { queue: OUTCOME_QUEUE, job: id }, subject: null });
    await runLastTry(OUTCOME_QUEUE);
    expect((await jobsPage()).givenUp.map((job) => job.id)).not.toContain(id);
    expect((await jobsPage()).givenUp[0]!.queue).toBe(OUTCOME_QUEUE);
  });

  test('a job that was given up is dropped only by an admin who has just confirmed who they are, and once when two drop it at the same time', async () => {
    const { id } = await giveUpJob();
    await makeConfirmationOld();
    expect(await errorOf(asAdmin().dropJob({ id }))).toMatchObject({ code: 'FORBIDDEN', kind: 'step-up' });
    await giveSecondFactor(server, admin.id);
    const outcomes = await Promise.all([outcomeOf(asAdmin().dropJob({ id })), outcomeOf(asAdmin().dropJob({ id }))]);
    expect(outcomes.toSorted()).toEqual(['NOT_FOUND', 'ok']);
    expect((await jobsPage()).givenUp.map((job) => job.id)).not.toContain(id);
    expect((await readAuditEntries('job.drop')).filter(({ facts }) => (facts as { job: string }).job === id)).toHaveLength(1);
    await expectError(asAdmin().retryJob({ id: randomUUID() }), 'NOT_FOUND');
  });
});

describe('the page of mail (O197)', () => {
  test('shows late, unsure and refused emails with shortened addresses, and the day by kind and outcome', async () => {
    const { id } = await giveUpEmail();
    await sql(
      `update mail_deliveries set due_at = now() - interval '20 minutes', created_at = now() - interval '20 minutes' where id = $1`,
      [id],
    );
    await sql(
      `insert into mail_deliveries (key, address, kind, status, error) values ('x', 'zoe@homes.example', 'contact', 'refused', '550 no zoe@homes.example'),
         ('y', 'uma@homes.example', 'support', 'unsure', 'Connection closed')`,
    );
    const page = await emailsPage();
    expect(page.items.find((email) => email.id === id)).toMatchObject({
      status: 'waiting',
      address: 'r***@homes.example',
      canResend: true,
    });
    expect(page.items.find(({ status }) => status === 'refused')).toMatchObject({
      address: 'z***@homes.example',
      error: '550 no <address>',
      canResend: false,
    });
    // its text is not kept
    expect(page.items.find(({ status }) => status === 'unsure')).toMatchObject({ address: 'u***@homes.example', canResend: false });
    expect(page.byKind.find(({ kind }) => kind === 'contact')?.outcomes).toEqual({ refused: 1 });
    expect(page.waiting).toBeGreaterThanOrEqual(1);
    // twenty minutes
    expect(page.oldestSeconds).toBeGreaterThanOrEqual(1200);
    expect(JSON.stringify(page)).not.toMatch(/zoe@|uma@|Canary|reader\d/);
  });

  test('an email that was given up is sent again, once, after a confirmation', async () => {
    const { id, to, makeReadable } = await giveUpEmail();
    await makeReadable();
    await makeConfirmationOld();
    expect(await errorOf(asAdmin().resendEmail({ id }))).toMatchObject({ code: 'FORBIDDEN', kind: 'step-up' });
    await giveSecondFactor(server, admin.id);
    await asAdmin().resendEmail({ id });
    await expectError(asAdmin().resendEmail({ id }), 'CONFLICT');
    expect((await server.sentEmails()).filter((email) => email.to === to)).toHaveLength(1);
    expect((await readAuditEntries('email.resend')).at(-1)).toEqual({ facts: {}, subject: `email${id}` });
    await expectError(asAdmin().resendEmail({ id }), 'CONFLICT');
  });

  test('an email whose job is dropped is canceled', async () => {
    const { id, to } = await giveUpEmail();
    const [job] = await sql<{ id: string }>(`select id from boss.job where name = 'given-up' and (data->>'delivery')::int = $1`, [id]);
    await asAdmin().dropJob({ id: job!.id });
    expect(await sql('select status from mail_deliveries where id = $1', [id])).toEqual([{ status: 'canceled' }]);
    expect((await server.sentEmails()).filter((email) => email.to === to)).toEqual([]);
  });
});

describe('hidden values', () => {
  test('keep numbers, flags and dates, and hide every text, however deep', () => {
    expect(
      hideTexts({
        n: 1,
        ok: true,
        at: '2026-11-22T10:00:00.000Z',
        name: 'Sara',
        more: [{ email: 'a@b.example' }],
        deep: { deeper: { deepest: { name: 'Sara' } } },
        nothing: null,
      }),
    ).toEqual({
      n: 1,
      ok: true,
      at: '2026-11-22T10:00:00.000Z',
      name: '…',
      more: [{ email: '…' }],
      deep: { deeper: { deepest: '…' } },
      nothing: null,
    });
  });

  test('of an error are addresses, quoted texts and long numbers', () => {
    expect(hideInError('invalid input syntax for type integer: "Sara\nHaddad"')).toBe('invalid input syntax for type integer: "…"');
    expect(hideInError('near "Sara Haddad')).toBe('near "…"');
    expect(hideInError('Key (email)=(sara@homes.example) for "Sara Haddad" at +971 50 123 4567\nstack')).toBe(
      'Key (email)=(<address>) for "…" at …',
    );
  });
});
