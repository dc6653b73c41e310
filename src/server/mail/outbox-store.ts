// Stores emails to send: a row in `mail_deliveries` and an encrypted job for each, within the limits of its mailbox.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type SessionOptions, sealData } from 'iron-session';
import type { Logger } from 'pino';
import { getLocale } from '../../shared/locale.ts';
import type { Jobs, NewJob } from '../jobs/jobs.ts';
import type { MailJob } from './delivery/resend.ts';
import type { MailKind } from './mail.kinds.ts';
import { delaysForMailboxes, lockMailboxes, type Refusal } from './mail.limits.ts';
import { mailboxOf } from './mailbox-owner.ts';
import type { EmailMessage } from './template/email-message.ts';

/** The result of a request to send; `limited` and `unconfirmed` emails are not stored, `repeated` ones were stored before. */
export type SendOutcome = 'queued' | 'repeated' | Refusal;

/** What storing emails needs. */
interface Outbox {
  jobs: Jobs;
  log: Logger;
  /** Encrypts the texts of emails. */
  password: SessionOptions['password'];
  /** The office's own address in lower case, which has no limits. */
  officeAddress: string;
}

/** An email to store; `address` is its recipient in lower case, `outcome` is set when it was stored or refused. */
interface PendingEmail {
  email: EmailMessage;
  address: string;
  outcome?: SendOutcome;
}

/** An email that its mailbox may get after `delay` seconds. */
type AcceptedEmail = PendingEmail & { delay: number };

/**
 * Groups emails so that a group has one kind and at most one email to each mailbox: the first groups have the first email of every mailbox, later ones the
 * second, and so on. Groups are stored one after the other, so that the limit of an email counts those before it.
 */
function groupByRound(emails: readonly PendingEmail[]): PendingEmail[][] {
  const byMailbox = [...Map.groupBy(emails, ({ address }) => mailboxOf(address)).values()];
  const roundCount = Math.max(0, ...byMailbox.map(({ length }) => length));
  const rounds = Array.from({ length: roundCount }, (_, n) => byMailbox.flatMap((emailsOfMailbox) => emailsOfMailbox[n] ?? []));
  return rounds.flatMap((round) => [...Map.groupBy(round, ({ email }) => email.kind).values()]);
}

/** The delay of each address in seconds, or why it gets no email of the kind. The office's own address is left out, because it has no limits. */
async function readDelays({ officeAddress }: Outbox, em: EntityManager, kind: MailKind, emails: readonly PendingEmail[]) {
  const addresses = emails.map(({ address }) => address).filter((address) => address !== officeAddress);
  const delays = await delaysForMailboxes(em, kind, addresses);
  return new Map(addresses.map((address, i) => [address, delays[i]!]));
}

/** Stores a row in `mail_deliveries` for each email. @returns the ids by address; without emails that were stored before (same key and address) */
async function insertDeliveries(em: EntityManager, kind: MailKind, emails: readonly AcceptedEmail[]): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const stored = await em.execute<{ id: number; address: string }[]>(
    `insert into mail_deliveries (key, address, mailbox, kind, due_at)
     select key, address, mailbox, ?, now() + delay * interval '1 second'
       from json_to_recordset(?::json) as e(key text, address text, mailbox text, delay int)
     on conflict (key, address) do nothing returning id, address`,
    [kind, JSON.stringify(emails.map(({ email, address, delay }) => ({ key: email.key, address, mailbox: mailboxOf(address), delay })))],
  );
  return new Map(stored.map(({ id, address }) => [address, id]));
}

/** Makes the job that sends a stored email, with the encrypted email as its data. */
async function createJob({ password }: Outbox, { email, delay }: AcceptedEmail, deliveryId: number): Promise<NewJob> {
  const sealed = await sealData({ ...email, locale: email.locale ?? getLocale() }, { password, ttl: 0 });
  const data: MailJob = { delivery: deliveryId, sealed };
  return { data, ...(delay > 0 && { startAfter: new Date(Date.now() + delay * 1000) }) };
}

/** Stores emails of one kind to different mailboxes, and sets the `outcome` of each. */
async function storeRound(outbox: Outbox, em: EntityManager, kind: MailKind, emails: readonly PendingEmail[]): Promise<void> {
  const delays = await readDelays(outbox, em, kind, emails);
  const accepted: AcceptedEmail[] = [];
  for (const pending of emails) {
    // the office's address has no entry and no delay
    const delay = delays.get(pending.address) ?? 0;
    if (typeof delay === 'number') accepted.push(Object.assign(pending, { delay }));
    else {
      pending.outcome = delay;
      outbox.log.info(
        { event: 'mail_not_sent', kind, reason: delay },
        'An email is not sent: its mailbox has had enough or is not confirmed',
      );
    }
  }
  const ids = await insertDeliveries(em, kind, accepted);
  for (const pending of accepted) pending.outcome = ids.has(pending.address) ? 'queued' : 'repeated';
  const queued = accepted.filter(({ outcome }) => outcome === 'queued');
  const jobs = await Promise.all(queued.map((pending) => createJob(outbox, pending, ids.get(pending.address)!)));
  if (jobs.length > 0) await outbox.jobs.enqueueAll(em, 'mail', jobs);
}

/** Stores emails in the transaction of `em`. Their mailboxes stay locked until it ends. @returns the outcomes in the same order */
export async function storeEmails(outbox: Outbox, em: EntityManager, emails: readonly EmailMessage[]): Promise<SendOutcome[]> {
  const pending = emails.map((email): PendingEmail => ({ email, address: email.to.toLowerCase() }));
  await lockMailboxes(
    em,
    pending.filter(({ address }) => address !== outbox.officeAddress).map(({ email }) => email),
  );
  for (const round of groupByRound(pending)) await storeRound(outbox, em, round[0]!.email.kind, round);
  return pending.map(({ outcome }) => outcome!);
}
