// Handles a caller's request for an alert about a search or a shared list. The alert starts at once for an address that the caller is known to own; a job
// emails other addresses a link to confirm it. Writes `alert_addresses`, `alerts`, `alert_keys`, rate limits and jobs.
import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_ALERTS } from '../../../shared/alert/alert.ts';
import type { AlertCreated } from '../../../shared/alert/alert-schemas.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { Context } from '../../context.ts';
import { DomainError, invalidField } from '../../errors.ts';
import { personOf } from '../../mail/mailbox-owner.ts';
import { ownerOfBrowser } from '../manage/alert.owner.ts';
import { type AlertTarget, countAlerts, endOthersOfPerson, requireUnderLimit, startNow, storeAddress, storeAlert } from './alert.store.ts';
import { enqueueConfirmation } from './confirmation-job.ts';

/**
 * Counts an email that asks a mailbox to confirm, in any spelling of its address and from any caller.
 * @returns false when the mailbox has reached the limit of the day
 */
async function countMailboxRequest({ limiter }: Pick<Context, 'limiter'>, email: string): Promise<boolean> {
  try {
    await limiter.count('alert', `mailbox:${personOf(email)}`);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'TOO_MANY') return false;
    throw error;
  }
}

/** The address that a caller enters. */
interface AddressInput {
  email?: string | undefined;
  /** A hidden field that only programs fill in: then nothing is stored. */
  website?: string | undefined;
}

/**
 * Stores an alert for the caller. A member with a confirmed address, and a browser that confirmed an alert of the address before, start it at once, also when
 * the address has it already and it is paused; any other address gets an email to confirm it first, and the answer is the same for every address, even when
 * nothing is sent because the mailbox has had its requests of the day or 20 alerts of the address wait for their confirmation.
 * @param prepare returns what the alert is about; called after the request was counted by the rate limit
 * @param lockTarget locks the rows that the alert is about in the transaction that stores it, and throws when they are gone
 * @throws DomainError TOO_MANY over the limit, LIMIT over 20 alerts; a validation error of `email`
 */
export async function requestAlert(
  ctx: Context,
  input: AddressInput,
  prepare: () => Promise<AlertTarget>,
  lockTarget?: (em: EntityManager) => Promise<void>,
): Promise<AlertCreated> {
  const member = ctx.signedIn?.user;
  const email = member?.email ?? input.email;
  if (email === undefined) throw invalidField('email', m.message_email_invalid());
  if (input.website) return { state: 'confirm', email, id: null };
  await ctx.limiter.count('alert', member ? `member:${member.id}` : ctx.address);
  const target = await prepare();
  const browser = member ? null : await ownerOfBrowser(ctx);
  const isTrusted = member ? member.emailConfirmed : browser?.email?.toLowerCase() === email.toLowerCase();
  const now = ctx.now();
  if (!isTrusted && !(await countMailboxRequest(ctx, email))) return { state: 'confirm', email, id: null };
  return ctx.em.transactional(async (em) => {
    const addressId = await storeAddress(em, email, isTrusted, now);
    await lockTarget?.(em);
    if (!isTrusted && (await countAlerts(em, addressId, false)) >= MAX_ALERTS) return { state: 'confirm' as const, email, id: null };
    const stored = await storeAlert(em, addressId, target, isTrusted, now);
    if (!isTrusted) {
      // a job checks whether the alert is confirmed already, so that neither the response nor its duration tells the caller
      await enqueueConfirmation(ctx.jobs, em, stored.id);
      return { state: 'confirm' as const, email, id: null };
    }
    if (stored.state === 'active') return { state: 'known' as const, email, id: stored.id };
    // a paused alert is counted already
    if (stored.state === 'unconfirmed') await requireUnderLimit(em, addressId);
    await startNow(em, { id: stored.id, addressId, cadence: target.cadence, kinds: target.kinds }, target.criteria, now);
    if (target.listPersonId !== null) await endOthersOfPerson(em, target.listPersonId, stored.id);
    return { state: 'active' as const, email, id: stored.id };
  });
}
