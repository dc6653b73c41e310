// Tests of sending emails: once each, only when their transaction commits, without injected headers, encrypted while they wait, and to a file where there
// is no mail server.
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { email, startMailContext } from '../../testing/contexts/mail-context.ts';
import { readOutbox } from '../../testing/mail/sent-emails.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { rows } from '../db/orm.ts';

const { em, dataDir, startSender, startServer, statusOf } = await startMailContext();

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
  const startedAt = Date.now();
  await mail.send(em(), email());
  await waitUntil(() => box.sentEmails.length === 1, 15_000);
  expect(Date.now() - startedAt).toBeLessThan(1000);
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

test('100 emails with two senders, as of two processes, with four workers each arrive once each', async () => {
  const box = await startServer();
  const [oneSender] = await Promise.all([startSender(box.url, { workers: true }), startSender(box.url, { workers: true })]);
  const emails = Array.from({ length: 100 }, (_, n) => email({ to: `many${n}@homes.example` }));
  await em().transactional(async (tx) => {
    for (const each of emails) await oneSender.mail.send(tx, each);
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
  /** Rows of the queue and the outbox that contain the token. */
  const findToken = () =>
    rows(em(), {
      text: `select 1 from boss.job where job::text like '%canary%' union all select 1 from mail_deliveries m where m::text like '%canary%'`,
    });
  expect(await findToken()).toHaveLength(0);
  await jobs.runPendingJobs();
  expect(box.sentEmails[0]!.links).toContain('https://homes.example/reset?token=canary-token');
  expect(await findToken()).toHaveLength(0);
});

test('an email sealed with a removed secret waits until the secret is restored', async () => {
  const box = await startServer();
  const secrets = { old: 'o'.repeat(32), new: 'n'.repeat(32) };
  const oldProcess = await startSender(box.url, { secret: secrets.old });
  await oldProcess.mail.send(em(), email());
  await (await startSender(box.url, { secret: secrets.new })).jobs.runPendingJobs();
  expect(box.sentEmails).toHaveLength(0);
  const [delivery] = await rows<{ error: string }>(em(), {
    text: 'select error from mail_deliveries order by id desc limit 1',
    values: [],
  });
  expect(delivery?.error).toBe('An email cannot be opened: it was sealed with a SESSION_SECRET that is no longer given');
  await (await startSender(box.url, { secret: `${secrets.new},${secrets.old}` })).jobs.runPendingJobs({ early: true });
  expect(box.sentEmails).toHaveLength(1);
});

test('without a mail server each email is written to the outbox once, and the log names the file in one line', async () => {
  const { jobs, mail, logged } = await startSender(null);
  const emailToFile = email({ to: 'file@homes.example', unsubscribePath: '/newsletter/unsubscribe?token=x' });
  await mail.send(em(), emailToFile);
  await mail.send(em(), emailToFile);
  await jobs.runPendingJobs();
  const writtenEmails = readOutbox(dataDir).filter(({ to }) => to === 'file@homes.example');
  expect(writtenEmails).toHaveLength(1);
  expect(writtenEmails[0]!.headers.get('list-unsubscribe')).toBe('<https://homes.example/newsletter/unsubscribe?token=x>');
  expect(writtenEmails[0]!.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
    `SMTP_URL is not set: mail is written to ${join(dataDir, 'outbox')} and not sent`,
    expect.stringMatching(/^Mail written, not sent: .*outbox.*\.eml$/),
  ]);
});
