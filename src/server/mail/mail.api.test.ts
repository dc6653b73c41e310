import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { readOutbox } from '../../testing/sent-emails.ts';
import { type SmtpBox, startSmtp } from '../../testing/smtp.ts';
import { rows } from '../db/orm.ts';
import { readEnv } from '../env.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { createMail, type EmailMessage, type Mail } from './mail.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'homes-mail-'));
let database: TestDatabase;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
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
async function sender(smtp: string | null, input: { workers: boolean } = { workers: false }): Promise<Sender> {
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, PUBLIC_ORIGIN: 'https://homes.example', ...(smtp ? { SMTP_URL: smtp } : {}) });
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (text: string) => void logged.push(text) });
  const jobs = createJobs(database.orm, database.url, log, input);
  const mail = createMail({ orm: database.orm, env, log, jobs });
  await jobs.start();
  stops.push(async () => {
    await jobs.stop();
    mail.close();
  });
  return { jobs, mail, logged };
}
async function server(port?: number): Promise<SmtpBox> {
  const box = await startSmtp(port);
  stops.push(box.stop);
  return box;
}

let serial = 0;
const email = (input: Partial<EmailMessage> = {}): EmailMessage => ({
  to: 'reader@homes.example',
  kind: 'inquiry',
  key: `test:${++serial}`,
  subject: 'A letter',
  blocks: [{ text: 'Hello.' }],
  ...input,
});
const em = () => database.orm.em.fork();
const statusOf = async (key: string): Promise<string[]> =>
  (await rows<{ status: string }>(em(), { text: 'select status from mail_deliveries where key = $1 order by id', values: [key] })).map(
    (row) => row.status,
  );

const until = async (met: () => boolean | Promise<boolean>, withinMs = 15_000): Promise<void> => {
  for (const end = Date.now() + withinMs; !(await met()); ) {
    if (Date.now() > end) throw new Error('It did not happen in time');
    await new Promise((done) => setTimeout(done, 20));
  }
};

test('a letter goes out exactly when its transaction commits, as text and HTML, with the reply address of the sender', async () => {
  const box = await server();
  const { jobs, mail } = await sender(box.url);
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
  const [got] = box.sentEmails;
  expect(got!.subject).toBe(waiting.subject);
  expect(got!.headers.get('reply-to')).toBe('Zoë Ünal <zoe@homes.example>');
  expect(got!.headers.get('auto-submitted')).toBe('auto-generated');
  expect(got!.text).toContain('> Guten Tag,\n> ist es frei?');
  expect(got!.html).toContain('Guten Tag,<br>ist es frei?');
  expect(await statusOf(waiting.key)).toEqual(['sent']);
});

test('a worker sends within a second of the commit', async () => {
  const box = await server();
  const { mail } = await sender(box.url, { workers: true });
  const at = Date.now();
  await mail.send(em(), email());
  await until(() => box.sentEmails.length === 1);
  expect(Date.now() - at).toBeLessThan(1000);
});

test('the same key goes to an address once, to another address again', async () => {
  const box = await server();
  const { jobs, mail } = await sender(box.url);
  const one = email();
  await Promise.all(Array.from({ length: 10 }, () => mail.send(em(), one)));
  await mail.send(em(), { ...one, to: 'READER@homes.example' });
  await mail.send(em(), { ...one, to: 'other@homes.example' });
  await jobs.runPendingJobs();
  expect(box.recipients.toSorted()).toEqual(['other@homes.example', 'reader@homes.example']);
});

test('a mail server that is down delays letters, and when it is up again each arrives once, without anybody asking', async () => {
  const first = await server();
  const { port } = first;
  await first.stop();
  const { mail, logged } = await sender(`smtp://127.0.0.1:${port}`, { workers: true });
  const emails = Array.from({ length: 20 }, (_, n) => email({ to: `r${n}@homes.example` }));
  await em().transactional(async (tx) => {
    for (const one of emails) await mail.send(tx, one);
  });
  await until(() => logged.some((line) => line.includes('tried again')));
  expect((await statusOf(emails[0]!.key))[0]).toBe('waiting');
  const again = await server(port);
  await until(() => again.sentEmails.length >= emails.length, 40_000);
  await new Promise((done) => setTimeout(done, 500));
  expect(again.recipients.toSorted()).toEqual(emails.map((one) => one.to).toSorted());
}, 60_000);

test('a server that says "later" gets the letter later', async () => {
  const box = await server();
  box.answer = 'later';
  const { jobs, mail } = await sender(box.url);
  const one = email();
  await mail.send(em(), one);
  await jobs.runPendingJobs();
  expect([box.sentEmails.length, await statusOf(one.key)]).toEqual([0, ['waiting']]);
  box.answer = 'accept';
  await jobs.runPendingJobs({ early: true });
  expect([box.sentEmails.length, await statusOf(one.key)]).toEqual([1, ['sent']]);
});

test('a mailbox or a text that is refused for good is not tried again, and the log says so', async () => {
  const box = await server();
  box.unknown = 'gone@homes.example';
  const { jobs, mail, logged } = await sender(box.url);
  const [gone, spam] = [email({ to: 'gone@homes.example' }), email()];
  await mail.send(em(), gone);
  await jobs.runPendingJobs();
  box.answer = 'refuse';
  await mail.send(em(), spam);
  await jobs.runPendingJobs();
  box.answer = 'accept';
  box.unknown = null;
  await jobs.runPendingJobs({ early: true });
  expect(box.sentEmails).toHaveLength(0);
  expect([await statusOf(gone.key), await statusOf(spam.key)]).toEqual([['refused'], ['refused']]);
  expect(logged.filter((line) => line.includes('refuses an email for good'))).toHaveLength(2);
});

test('a server that takes a letter and breaks off before it answers never gets it twice; the doubt is logged as an error', async () => {
  const box = await server();
  box.answer = 'hang-up';
  const { jobs, mail, logged } = await sender(box.url);
  const one = email();
  await mail.send(em(), one);
  await jobs.runPendingJobs();
  box.answer = 'accept';
  for (let n = 0; n < 3; n++) await jobs.runPendingJobs({ early: true });
  expect(box.texts).toBe(1);
  expect(await statusOf(one.key)).toEqual(['unsure']);
  expect(logged.some((line) => line.includes('"level":50') && line.includes('may or may not have gone out'))).toBe(true);
});

test('a harmless kind that may not have arrived goes out once more and no third time, under the same Message-ID', async () => {
  const box = await server();
  box.answer = 'hang-up';
  const { jobs, mail, logged } = await sender(box.url);
  const one = email({ kind: 'password-reset' });
  await mail.send(em(), one);
  await jobs.runPendingJobs();
  expect([box.texts, await statusOf(one.key)]).toEqual([1, ['waiting']]);
  for (let n = 0; n < 3; n++) await jobs.runPendingJobs({ early: true });
  expect([box.texts, await statusOf(one.key)]).toEqual([2, ['unsure']]);
  expect(box.sentEmails[1]!.headers.get('message-id')).toBe(box.sentEmails[0]!.headers.get('message-id'));
  expect(logged.filter((line) => line.includes('may or may not have gone out'))).toHaveLength(1);
});

test('a database that is away when the letter is to be handed over holds it back, and one that goes away after it never sends it twice', async () => {
  const box = await server();
  const { jobs, mail } = await sender(box.url);
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

test('100 letters with four workers in each of two processes: each arrives once', async () => {
  const box = await server();
  const [one] = await Promise.all([sender(box.url, { workers: true }), sender(box.url, { workers: true })]);
  const emails = Array.from({ length: 100 }, (_, n) => email({ to: `many${n}@homes.example` }));
  await em().transactional(async (tx) => {
    for (const each of emails) await one.mail.send(tx, each);
  });
  await until(() => box.sentEmails.length >= 100, 30_000);
  await new Promise((done) => setTimeout(done, 300));
  expect(box.recipients.toSorted()).toEqual(emails.map((each) => each.to).toSorted());
}, 60_000);

test('nothing in a name, a subject or a text can add a header, a recipient or markup', async () => {
  const box = await server();
  const { jobs, mail } = await sender(box.url);
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
  const [got] = box.sentEmails;
  expect([got!.headers.has('bcc'), got!.headers.get('to')]).toEqual([false, 'reader@homes.example']);
  expect(got!.html).not.toContain('<script');
  expect(got!.text).toContain('<script>alert(1)</script>');
});

test('the text of a letter does not stand in the database', async () => {
  const box = await server();
  const { jobs, mail } = await sender(box.url);
  await mail.send(em(), email({ blocks: [{ button: { label: 'Reset password', path: '/reset?token=canary-token' } }] }));
  const stored = () =>
    rows(em(), {
      text: `select 1 from boss.job where job::text like '%canary%' union all select 1 from mail_deliveries m where m::text like '%canary%'`,
    });
  expect(await stored()).toHaveLength(0);
  await jobs.runPendingJobs();
  expect(box.sentEmails[0]!.links).toContain('https://homes.example/reset?token=canary-token');
  expect(await stored()).toHaveLength(0);
});

test('a letter sealed with a secret that was taken away waits until it is given again', async () => {
  const box = await server();
  const secrets = { old: 'o'.repeat(32), new: 'n'.repeat(32) };
  const withSecrets = async (list: string): Promise<Sender> => {
    const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, SMTP_URL: box.url, SESSION_SECRET: list });
    const log = pino({ level: 'silent' });
    const jobs = createJobs(database.orm, database.url, log, { workers: false });
    const mail = createMail({ orm: database.orm, env, log, jobs });
    await jobs.start();
    stops.push(() => jobs.stop());
    return { jobs, mail, logged: [] };
  };
  const old = await withSecrets(secrets.old);
  await old.mail.send(em(), email());
  await (await withSecrets(secrets.new)).jobs.runPendingJobs();
  expect(box.sentEmails).toHaveLength(0);
  await (await withSecrets(`${secrets.new},${secrets.old}`)).jobs.runPendingJobs({ early: true });
  expect(box.sentEmails).toHaveLength(1);
});

test('without a mail server each letter is a file in the outbox, once, and the log names it in one line', async () => {
  const { jobs, mail, logged } = await sender(null);
  const one = email({ to: 'file@homes.example', unsubscribePath: '/newsletter/unsubscribe?token=x' });
  await mail.send(em(), one);
  await mail.send(em(), one);
  await jobs.runPendingJobs();
  const written = readOutbox(dataDir).filter((got) => got.to === 'file@homes.example');
  expect(written).toHaveLength(1);
  expect(written[0]!.headers.get('list-unsubscribe')).toBe('<https://homes.example/newsletter/unsubscribe?token=x>');
  expect(written[0]!.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
    `SMTP_URL is not set: mail is written to ${join(dataDir, 'outbox')} and not sent`,
    expect.stringMatching(/^Mail written, not sent: .*outbox.*\.eml$/),
  ]);
});
