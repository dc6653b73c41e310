import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readOutbox } from '../../testing/mail/sent-emails.ts';
import { type SmtpBox, startSmtp } from '../../testing/mail/smtp.ts';
import { type TestDatabase, testDatabase } from '../../testing/postgres/database.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { rows } from '../db/orm.ts';
import { readEnv } from '../env.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { listTroubledEmails, resendEmail } from './delivery/resend.ts';
import { createMail, type Mail } from './mail.ts';
import type { EmailMessage } from './template/email-message.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'homes-mail-'));
let database: TestDatabase;
const stopFunctions: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const stop of stopFunctions.splice(0).toReversed()) await stop();
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Sender {
  jobs: Jobs;
  mail: Mail;
  logged: string[];
}
/** The mail services of one process, with its own connections. */
async function startSender(smtp: string | null, input: { workers: boolean } = { workers: false }): Promise<Sender> {
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, PUBLIC_ORIGIN: 'https://homes.example', ...(smtp ? { SMTP_URL: smtp } : {}) });
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (text: string) => void logged.push(text) });
  const jobs = createJobs(database.orm, database.url, log, input);
  const mail = createMail({ orm: database.orm, env, log, jobs });
  await jobs.start();
  stopFunctions.push(async () => {
    await jobs.stop();
    mail.close();
  });
  return { jobs, mail, logged };
}
/** A mail server that records what it gets; it stops after the test. */
async function startServer(port?: number): Promise<SmtpBox> {
  const box = await startSmtp(port);
  stopFunctions.push(box.stop);
  return box;
}

let serial = 0;
const email = (input: Partial<EmailMessage> = {}): EmailMessage => ({
  to: 'reader@homes.example',
  kind: 'inquiry',
  key: `test:${++serial}`,
  subject: 'An email',
  blocks: [{ text: 'Hello.' }],
  ...input,
});
const em = () => database.orm.em.fork();
const statusOf = async (key: string): Promise<string[]> =>
  (await rows<{ status: string }>(em(), { text: 'select status from mail_deliveries where key = $1 order by id', values: [key] })).map(
    (row) => row.status,
  );

test('an email is sent exactly when its transaction commits, as text and HTML, with the sender as reply address', async () => {
  const box = await startServer();
  const { jobs, mail } = await startSender(box.url);
  const waiting = email({
    replyTo: { name: 'Zoë Ünal', address: 'zoe@homes.example' },
    subject: 'Straße am Meer: neue Anfrage',
    blocks: [{ quote: 'Guten Tag,\nist es frei?' }],
  });
  await em().transactional((tx) => mail.send(tx, waiting));
  await expect(
    em().transactional(async (tx) => {
      await mail.send(tx, email({ to: 'never@homes.example' }));
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await jobs.runPendingJobs();
  expect(box.recipients).toEqual(['reader@homes.example']);
  const [receivedEmail] = box.sentEmails;
  expect(receivedEmail!.subject).toBe(waiting.subject);
  expect(receivedEmail!.headers.get('reply-to')).toBe('Zoë Ünal <zoe@homes.example>');
  expect(receivedEmail!.headers.get('auto-submitted')).toBe('auto-generated');
  expect(receivedEmail!.text).toContain('> Guten Tag,\n> ist es frei?');
  expect(receivedEmail!.html).toContain('Guten Tag,<br>ist es frei?');
  expect(await statusOf(waiting.key)).toEqual(['sent']);
});

test('a worker sends an email within a second of the commit', async () => {
  const box = await startServer();
  const { mail } = await startSender(box.url, { workers: true });
  const at = Date.now();
  await mail.send(em(), email());
  await waitUntil(() => box.sentEmails.length === 1, 15_000);
  expect(Date.now() - at).toBeLessThan(1000);
});

test('an email with the same key is sent once per address', async () => {
  const box = await startServer();
  const { jobs, mail } = await startSender(box.url);
  const oneEmail = email();
  await Promise.all(Array.from({ length: 10 }, () => mail.send(em(), oneEmail)));
  await mail.send(em(), { ...oneEmail, to: 'READER@homes.example' });
  await mail.send(em(), { ...oneEmail, to: 'other@homes.example' });
  await jobs.runPendingJobs();
  expect(box.recipients.toSorted()).toEqual(['other@homes.example', 'reader@homes.example']);
});

test('emails wait while the mail server is down, and each arrives once when it is up again', async () => {
  const first = await startServer();
  const { port } = first;
  await first.stop();
  const { mail, logged } = await startSender(`smtp://127.0.0.1:${port}`, { workers: true });
  const emails = Array.from({ length: 20 }, (_, n) => email({ to: `r${n}@homes.example` }));
  await em().transactional(async (tx) => {
    for (const one of emails) await mail.send(tx, one);
  });
  await waitUntil(() => logged.some((line) => line.includes('tried again')), 15_000);
  expect((await statusOf(emails[0]!.key))[0]).toBe('waiting');
  const secondServer = await startServer(port);
  await waitUntil(() => secondServer.sentEmails.length >= emails.length, 40_000);
  await new Promise((done) => setTimeout(done, 500));
  expect(secondServer.recipients.toSorted()).toEqual(emails.map((one) => one.to).toSorted());
}, 60_000);

test('an email that the server defers is sent later', async () => {
  const box = await startServer();
  box.answer = 'later';
  const { jobs, mail } = await startSender(box.url);
  const oneEmail = email();
  await mail.send(em(), oneEmail);
  await jobs.runPendingJobs();
  expect([box.sentEmails.length, await statusOf(oneEmail.key)]).toEqual([0, ['waiting']]);
  box.answer = 'accept';
  await jobs.runPendingJobs({ early: true });
  expect([box.sentEmails.length, await statusOf(oneEmail.key)]).toEqual([1, ['sent']]);
});

test('a mailbox or text that the server rejects permanently is not retried and is logged', async () => {
  const box = await startServer();
  box.unknown = 'gone@homes.example';
  const { jobs, mail, logged } = await startSender(box.url);
  const [emailToUnknownMailbox, spamEmail] = [email({ to: 'gone@homes.example' }), email()];
  await mail.send(em(), emailToUnknownMailbox);
  await jobs.runPendingJobs();
  box.answer = 'refuse';
  await mail.send(em(), spamEmail);
  await jobs.runPendingJobs();
  box.answer = 'accept';
  box.unknown = null;
  await jobs.runPendingJobs({ early: true });
  expect(box.sentEmails).toHaveLength(0);
  expect([await statusOf(emailToUnknownMailbox.key), await statusOf(spamEmail.key)]).toEqual([['refused'], ['refused']]);
  expect(logged.filter((line) => line.includes('refuses an email for good'))).toHaveLength(2);
});

test('a server that accepts an email and disconnects before its response never gets it twice, and the doubt is logged as an error', async () => {
  const box = await startServer();
  box.answer = 'hang-up';
  const { jobs, mail, logged } = await startSender(box.url);
  const oneEmail = email();
  await mail.send(em(), oneEmail);
  await jobs.runPendingJobs();
  box.answer = 'accept';
  for (let n = 0; n < 3; n++) await jobs.runPendingJobs({ early: true });
  expect(box.textCount).toBe(1);
  expect(await statusOf(oneEmail.key)).toEqual(['unsure']);
  expect(logged.some((line) => line.includes('"level":50') && line.includes('may or may not have gone out'))).toBe(true);
});

test('an email of a harmless kind that may not have arrived is sent once more with the same Message-ID and no third time', async () => {
  const box = await startServer();
  box.answer = 'hang-up';
  const { jobs, mail, logged } = await startSender(box.url);
  const resetEmail = email({ kind: 'password-reset' });
  await mail.send(em(), resetEmail);
  await jobs.runPendingJobs();
  expect([box.textCount, await statusOf(resetEmail.key)]).toEqual([1, ['waiting']]);
  for (let n = 0; n < 3; n++) await jobs.runPendingJobs({ early: true });
  expect([box.textCount, await statusOf(resetEmail.key)]).toEqual([2, ['unsure']]);
  expect(box.sentEmails[1]!.headers.get('message-id')).toBe(box.sentEmails[0]!.headers.get('message-id'));
  expect(logged.filter((line) => line.includes('may or may not have gone out'))).toHaveLength(1);
});

test('an email is not sent when the database fails before it is handed over, and not sent twice when it fails afterwards', async () => {
  const box = await startServer();
  const { jobs, mail } = await startSender(box.url);
  const [before, after] = [email(), email()];
  const fail = (status: string) =>
    em().execute(`create or replace function mail_fails() returns trigger language plpgsql as $$ begin
        if new.status = '${status}' then raise exception 'away'; end if; return new; end $$;
      create or replace trigger mail_fails before update on mail_deliveries for each row execute function mail_fails()`);
  await fail('sending');
  await mail.send(em(), before);
  await jobs.runPendingJobs();
  expect(box.sentEmails).toHaveLength(0);
  await fail('nothing');
  await jobs.runPendingJobs({ early: true });
  await fail('sent');
  await mail.send(em(), after);
  await jobs.runPendingJobs();
  await em().execute('drop trigger mail_fails on mail_deliveries');
  for (let n = 0; n < 3; n++) await jobs.runPendingJobs({ early: true });
  expect(box.sentEmails).toHaveLength(2);
  expect([await statusOf(before.key), await statusOf(after.key)]).toEqual([['sent'], ['unsure']]);
});

test('100 emails with four workers in each of two processes arrive once each', async () => {
  const box = await startServer();
  const [oneProcess] = await Promise.all([startSender(box.url, { workers: true }), startSender(box.url, { workers: true })]);
  const emails = Array.from({ length: 100 }, (_, n) => email({ to: `many${n}@homes.example` }));
  await em().transactional(async (tx) => {
    for (const each of emails) await oneProcess.mail.send(tx, each);
  });
  await waitUntil(() => box.sentEmails.length >= 100, 30_000);
  await new Promise((done) => setTimeout(done, 300));
  expect(box.recipients.toSorted()).toEqual(emails.map((each) => each.to).toSorted());
}, 60_000);

test('no name, subject or text can add a header, a recipient or markup', async () => {
  const box = await startServer();
  const { jobs, mail } = await startSender(box.url);
  const evil = 'Eve\r\nBcc: victim@homes.example\r\n\r\n<script>alert(1)</script>';
  await mail.send(
    em(),
    email({
      subject: evil,
      replyTo: { name: evil, address: 'eve@homes.example' },
      blocks: [{ text: evil }, { quote: evil }, { facts: [[evil, evil]] }],
    }),
  );
  await jobs.runPendingJobs();
  expect(box.recipients).toEqual(['reader@homes.example']);
  const [receivedEmail] = box.sentEmails;
  expect([receivedEmail!.headers.has('bcc'), receivedEmail!.headers.get('to')]).toEqual([false, 'reader@homes.example']);
  expect(receivedEmail!.html).not.toContain('<script');
  expect(receivedEmail!.text).toContain('<script>alert(1)</script>');
});

test('the text of an email is not readable in the database', async () => {
  const box = await startServer();
  const { jobs, mail } = await startSender(box.url);
  await mail.send(em(), email({ blocks: [{ button: { label: 'Reset password', path: '/reset?token=canary-token' } }] }));
  const readDeliveries = () =>
    rows(em(), {
      text: `select 1 from boss.job where job::text like '%canary%' union all select 1 from mail_deliveries m where m::text like '%canary%'`,
    });
  expect(await readDeliveries()).toHaveLength(0);
  await jobs.runPendingJobs();
  expect(box.sentEmails[0]!.links).toContain('https://homes.example/reset?token=canary-token');
  expect(await readDeliveries()).toHaveLength(0);
});

test('an email sealed with a removed secret waits until the secret is restored', async () => {
  const box = await startServer();
  const secrets = { old: 'o'.repeat(32), new: 'n'.repeat(32) };
  const withSecrets = async (list: string): Promise<Sender> => {
    const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, SMTP_URL: box.url, SESSION_SECRET: list });
    const log = pino({ level: 'silent' });
    const jobs = createJobs(database.orm, database.url, log, { workers: false });
    const mail = createMail({ orm: database.orm, env, log, jobs });
    await jobs.start();
    stopFunctions.push(() => jobs.stop());
    return { jobs, mail, logged: [] };
  };
  const oldProcess = await withSecrets(secrets.old);
  await oldProcess.mail.send(em(), email());
  await (await withSecrets(secrets.new)).jobs.runPendingJobs();
  expect(box.sentEmails).toHaveLength(0);
  const [sealed] = await rows<{ error: string }>(em(), { text: 'select error from mail_deliveries order by id desc limit 1', values: [] });
  expect(sealed?.error).toBe('An email cannot be opened: it was sealed with a SESSION_SECRET that is no longer given');
  await (await withSecrets(`${secrets.new},${secrets.old}`)).jobs.runPendingJobs({ early: true });
  expect(box.sentEmails).toHaveLength(1);
});

test('without a mail server each email is written to the outbox once, and the log names the file in one line', async () => {
  const { jobs, mail, logged } = await startSender(null);
  const one = email({ to: 'file@homes.example', unsubscribePath: '/newsletter/unsubscribe?token=x' });
  await mail.send(em(), one);
  await mail.send(em(), one);
  await jobs.runPendingJobs();
  const writtenEmails = readOutbox(dataDir).filter((got) => got.to === 'file@homes.example');
  expect(writtenEmails).toHaveLength(1);
  expect(writtenEmails[0]!.headers.get('list-unsubscribe')).toBe('<https://homes.example/newsletter/unsubscribe?token=x>');
  expect(writtenEmails[0]!.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
    `SMTP_URL is not set: mail is written to ${join(dataDir, 'outbox')} and not sent`,
    expect.stringMatching(/^Mail written, not sent: .*outbox.*\.eml$/),
  ]);
});

test('an unsure email keeps its text for staff, who send it again under the same Message-ID, once', async () => {
  const box = await startServer();
  box.answer = 'hang-up';
  const { jobs, mail } = await startSender(box.url);
  const oneEmail = email({ to: 'again@homes.example' });
  await mail.send(em(), oneEmail);
  await jobs.runPendingJobs();
  box.answer = 'accept';
  const [troubled] = (await listTroubledEmails(em(), 100)).filter(({ address }) => address === 'again@homes.example');
  expect(troubled).toMatchObject({ kind: 'inquiry', status: 'unsure', canResend: true });
  await resendEmail(em(), jobs, troubled!.id);
  await expect(resendEmail(em(), jobs, troubled!.id)).rejects.toThrow(
    `Email ${troubled!.id} is not unsure: there is nothing to send again.`,
  );
  await jobs.runPendingJobs();
  expect([box.textCount, await statusOf(oneEmail.key)]).toEqual([2, ['sent']]);
  expect(box.sentEmails[1]!.headers.get('message-id')).toBe(box.sentEmails[0]!.headers.get('message-id'));
  expect((await listTroubledEmails(em(), 100)).some(({ address }) => address === 'again@homes.example')).toBe(false);
});

test('an email whose process ended between becoming unsure and keeping its text can still be sent again', async () => {
  const box = await startServer();
  const { jobs, mail } = await startSender(box.url);
  const oneEmail = email({ to: 'between@homes.example' });
  await mail.send(em(), oneEmail);
  await rows(em(), { text: `update mail_deliveries set status = 'unsure' where key = $1`, values: [oneEmail.key] });
  await jobs.runPendingJobs();
  expect(box.textCount).toBe(0);
  const [troubled] = (await listTroubledEmails(em(), 100)).filter(({ address }) => address === 'between@homes.example');
  await resendEmail(em(), jobs, troubled!.id);
  await jobs.runPendingJobs();
  expect([box.textCount, await statusOf(oneEmail.key)]).toEqual([1, ['sent']]);
});

test('an email whose text is not kept any more is not reported as sent again', async () => {
  const { jobs } = await startSender(null);
  const [row] = await rows<{ id: number }>(em(), {
    text: `insert into mail_deliveries (key, address, kind, status) values ('old', 'old@homes.example', 'inquiry', 'unsure') returning id`,
  });
  await expect(resendEmail(em(), jobs, row!.id)).rejects.toThrow(`The text of email ${row!.id} is not kept any more.`);
  expect(await statusOf('old')).toEqual(['unsure']);
});
