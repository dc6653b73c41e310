// Tests of the preview of emails, of sending a sample to oneself, and of the counts of emails by kind.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callerOf, expectError, type Inputs, outcomeOf } from '../../../testing/factories/caller.ts';
import type { Member } from '../../../testing/factories/members.ts';
import { giveSecondFactor, makeStaff } from '../../../testing/factories/staff.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { rows } from '../../db/orm.ts';
import { SAMPLED_KINDS } from './email-samples.ts';

let server: TestServer;
let admin: Member;
let moderator: Member;
const sql = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });
const preview = (person: Member, input: Inputs['staff']['previewEmail']) => callerOf(person.device).staff.previewEmail(input);
const send = (person: Member, input: Inputs['staff']['sendEmailSample']) => callerOf(person.device).staff.sendEmailSample(input);
const ALERT_SAMPLE = { kind: 'alert', locale: 'en' } as const;

beforeAll(async () => {
  server = await testServer();
  admin = await makeStaff(server, 'admin');
  moderator = await makeStaff(server);
});
beforeEach(() => Promise.all([admin, moderator].map(({ id }) => giveSecondFactor(server, id))));
afterAll(() => server.close());

describe('the preview of an email (O197)', () => {
  test('is for admins', async () => {
    await preview(admin, ALERT_SAMPLE);
    await expectError(preview(moderator, ALERT_SAMPLE), 'NOT_FOUND');
    await expectError(send(moderator, ALERT_SAMPLE), 'NOT_FOUND');
  });

  test('shows it in light and dark, as text and in both languages, with every other sample of its kind', async () => {
    const data = await preview(admin, { kind: 'security-changed', locale: 'en' });
    expect(data.samples.map(({ name }) => name)).toEqual([
      'usual',
      'totpRemoved',
      'recoveryCodesRenewed',
      'recoveryCodeUsed',
      'passkeyAdded',
      'passkeyRemoved',
      'passkeyCopied',
      'factorsRemoved',
      'waitStopped',
      'wrongCodes',
    ]);
    expect(data.text).toContain(data.subject);
    expect(data.html.light).toContain('@media not all{');
    expect(data.html.dark).toContain('@media all{.page{background:#14110f');
    expect(
      data.html.dark
        .replace('@media all', '@media not all')
        .replaceAll(':dark', ':light')
        .replace('color-scheme:dark', 'color-scheme:light'),
    ).toBe(data.html.light);
    const arabicPreview = await preview(admin, { kind: 'security-changed', name: 'wrongCodes', locale: 'ar' });
    expect(arabicPreview.html.light).toContain('dir="rtl"');
    expect(arabicPreview.subject).not.toBe(data.subject);
  });

  test('of an unknown kind or sample does not exist', async () => {
    for (const input of [{ kind: 'no-such-kind' }, { kind: 'alert', name: 'no-such-sample' }, { kind: 'constructor', name: 'usual' }])
      await expectError(preview(admin, { ...input, locale: 'en' }), 'NOT_FOUND', 'There is no such email');
  });
});

describe('Send it to me (O197)', () => {
  test('sends the sample to the confirmed address of the caller alone, with an audit entry', async () => {
    expect(await send(admin, ALERT_SAMPLE)).toEqual({ address: admin.email });
    const emails = (await server.sentEmails()).filter(({ subject }) => subject === '2 homes for your search: 1 new, 1 back');
    expect(emails.map(({ to }) => to)).toEqual([admin.email]);
    expect(emails[0]!.headers.get('reply-to')).toBeUndefined();
    expect(emails[0]!.text).toBe((await preview(admin, ALERT_SAMPLE)).text.trim());
    expect(await sql(`select address, status from mail_deliveries where kind = 'email-sample'`)).toEqual([
      { address: admin.email.toLowerCase(), status: 'sent' },
    ]);
    expect(await sql(`select facts from audit_entries where act = 'email.sample' and actor_id = $1`, [admin.id])).toEqual([
      { facts: { kind: 'alert', name: 'usual' } },
    ]);
  });

  test('its links open nothing and do nothing', async () => {
    const kinds = ['alert', 'listing-check', 'new-device', 'review-held', 'agent', 'factor-lost', 'listing-removed'];
    const linkPaths = new Set<string>();
    for (const kind of kinds) {
      const name = kind === 'listing-removed' ? 'profile' : 'usual';
      const { text } = await preview(admin, { kind, name, locale: 'en' });
      for (const [, path] of text.matchAll(/https?:\/\/[^/\s]+(\/\S*[?&](?:token|key)=\S+)/g)) {
        linkPaths.add(path!.split('?')[0]!);
        expect((await server.request().get(path!)).status, path).toBe(404);
        expect((await server.request().post(path!).type('form').send({ choice: 'yes' })).status, path).toBe(404);
      }
    }
    expect([...linkPaths].sort()).toEqual([
      '/alerts/unsubscribe',
      '/answer/message',
      '/appeal',
      '/confirm-listing',
      '/not-me',
      '/reviews/check',
      '/stop-lost-factor',
    ]);
  });

  test('goes to no unconfirmed address', async () => {
    const unconfirmedAdmin = await makeStaff(server, 'admin');
    await sql('update users set email_confirmed_at = null where id = $1', [unconfirmedAdmin.id]);
    await expectError(send(unconfirmedAdmin, ALERT_SAMPLE), 'CONFLICT', 'Confirm your email address first');
    expect(
      await sql(`select 1 from mail_deliveries where kind = 'email-sample' and address = $1`, [unconfirmedAdmin.email.toLowerCase()]),
    ).toEqual([]);
  });

  test('is limited by mailbox, also for presses at once', async () => {
    const limitedAdmin = await makeStaff(server, 'admin');
    await sql('update users set email_confirmed_at = now() where id = $1', [limitedAdmin.id]);
    // a mailbox gets at most 30 samples in an hour
    const outcomes = await Promise.all(Array.from({ length: 34 }, () => outcomeOf(send(limitedAdmin, ALERT_SAMPLE))));
    expect(outcomes.toSorted()).toEqual([...Array(4).fill('TOO_MANY_REQUESTS'), ...Array(30).fill('ok')]);
    expect(
      await sql(`select count(*)::int as n from mail_deliveries where kind = 'email-sample' and address = $1`, [
        limitedAdmin.email.toLowerCase(),
      ]),
    ).toEqual([{ n: 30 }]);
  });
});

test('every kind is listed with its emails of the chosen days by outcome', async () => {
  /** Stores an email of the kind `alert-keep`. */
  const insertEmail = (key: string, status: string, daysAgo: number) =>
    sql(
      `insert into mail_deliveries (key, address, kind, status, created_at) values ($1, 'x@homes.example', 'alert-keep', $2, now() - $3 * interval '1 day')`,
      [key, status, daysAgo],
    );
  await insertEmail('a', 'sent', 0.5);
  await insertEmail('b', 'refused', 3);
  await insertEmail('c', 'sent', 20);
  const readByKind = async (days?: Inputs['staff']['emails']['days']) => (await callerOf(admin.device).staff.emails({ days })).byKind;
  const readAlertKeep = async (days?: Inputs['staff']['emails']['days']) =>
    (await readByKind(days)).find(({ kind }) => kind === 'alert-keep');
  expect(await readAlertKeep()).toEqual({ kind: 'alert-keep', hasSample: true, outcomes: { sent: 1 } });
  expect((await readAlertKeep(7))!.outcomes).toEqual({ sent: 1, refused: 1 });
  expect((await readAlertKeep(30))!.outcomes).toEqual({ sent: 2, refused: 1 });
  expect((await readByKind()).map(({ kind }) => kind)).toEqual(expect.arrayContaining([...SAMPLED_KINDS]));
  expect((await readByKind()).find(({ kind }) => kind === 'permit-end')).toEqual({ kind: 'permit-end', hasSample: true, outcomes: {} });
  expect((await readByKind(30)).find(({ kind }) => kind === 'email-sample')!.hasSample).toBe(false);
});
