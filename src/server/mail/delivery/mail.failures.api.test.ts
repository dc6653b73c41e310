// Tests of emails that the mail server or the database fails: what is sent again, what is not, and what is logged.
import { expect, test } from 'vitest';
import { email, startMailContext } from '../../../testing/contexts/mail-context.ts';
import { waitUntil } from '../../../testing/wait-until.ts';

const { em, startSender, startServer, statusOf } = await startMailContext();

test('emails wait while the mail server is down, and each arrives once when it is up again', async () => {
  const firstServer = await startServer();
  const { port } = firstServer;
  await firstServer.stop();
  const { mail, logged } = await startSender(`smtp://127.0.0.1:${port}`, { workers: true });
  const emails = Array.from({ length: 20 }, (_, n) => email({ to: `r${n}@homes.example` }));
  await em().transactional(async (tx) => {
    for (const waitingEmail of emails) await mail.send(tx, waitingEmail);
  });
  await waitUntil(() => logged.some((line) => line.includes('tried again')), 15_000);
  expect((await statusOf(emails[0]!.key))[0]).toBe('waiting');
  const secondServer = await startServer(port);
  await waitUntil(() => secondServer.sentEmails.length >= emails.length, 40_000);
  await new Promise((done) => setTimeout(done, 500));
  expect(secondServer.recipients.toSorted()).toEqual(emails.map(({ to }) => to).toSorted());
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
  box.unknownRecipient = 'gone@homes.example';
  const { jobs, mail, logged } = await startSender(box.url);
  const [emailToUnknownMailbox, spamEmail] = [email({ to: 'gone@homes.example' }), email()];
  await mail.send(em(), emailToUnknownMailbox);
  await jobs.runPendingJobs();
  box.answer = 'refuse';
  await mail.send(em(), spamEmail);
  await jobs.runPendingJobs();
  box.answer = 'accept';
  box.unknownRecipient = null;
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
  const [failedBefore, failedAfter] = [email(), email()];
  /** Makes the database reject, from now on, every update that sets this status. */
  const failUpdatesTo = (status: string) =>
    em().execute(`create or replace function mail_fails() returns trigger language plpgsql as $$ begin
        if new.status = '${status}' then raise exception 'away'; end if; return new; end $$;
      create or replace trigger mail_fails before update on mail_deliveries for each row execute function mail_fails()`);
  await failUpdatesTo('sending');
  await mail.send(em(), failedBefore);
  await jobs.runPendingJobs();
  expect(box.sentEmails).toHaveLength(0);
  // no email gets this status, so the database works again
  await failUpdatesTo('nothing');
  await jobs.runPendingJobs({ early: true });
  await failUpdatesTo('sent');
  await mail.send(em(), failedAfter);
  await jobs.runPendingJobs();
  await em().execute('drop trigger mail_fails on mail_deliveries');
  for (let n = 0; n < 3; n++) await jobs.runPendingJobs({ early: true });
  expect(box.sentEmails).toHaveLength(2);
  expect([await statusOf(failedBefore.key), await statusOf(failedAfter.key)]).toEqual([['sent'], ['unsure']]);
});
