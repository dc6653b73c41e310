// Tests that staff can send emails again that may or may not have gone out (status `unsure`).
import { expect, test } from 'vitest';
import { email, startMailContext } from '../../../testing/contexts/mail-context.ts';
import { rows } from '../../db/orm.ts';
import { listTroubledEmails, resendEmail } from './resend.ts';

const { em, startSender, startServer, statusOf } = await startMailContext();

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
    `Email ${troubled!.id} is not in doubt: there is nothing to send again.`,
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
