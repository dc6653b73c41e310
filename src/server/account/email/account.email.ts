// The email address of the signed-in user: its state, sending the confirmation link again, and requesting or cancelling a change of address (rows of
// `email_confirmations`). A job sends the emails.
import type { z } from 'zod';
import { confirmationSentText, type EmailAddressState, type emailChangeSchema } from '../../../shared/account/account.ts';
import { m } from '../../../shared/messages/messages.ts';
import { sameText, statements } from '../../db/typed.ts';
import { DomainError, FieldError } from '../../errors.ts';
import type { AuthedContext } from '../../trpc.ts';
import { requirePassword, requireSamePassword } from '../password/account.credentials.ts';
import { requireConfirmationBeyondPassword } from '../security/step-up.ts';
import { requireUnblockedMailbox } from '../sign-in/account.block.ts';
import { isConfirmationRequired } from './account.unconfirmed.ts';
import { endPendingChange, requestConfirmation } from './request-confirmation.ts';

/** The caller's address, whether it is confirmed, the address that is to replace it, and whether their listings wait for the confirmation (`required`). */
export async function viewEmailState(ctx: AuthedContext): Promise<EmailAddressState> {
  const user = await statements(ctx.em)
    .selectFrom('users as u')
    .leftJoin('email_confirmations as c', (join) =>
      join.onRef('c.user_id', '=', 'u.id').on((eb) => eb.not(sameText(eb.ref('c.email'), eb.ref('u.email')))),
    )
    .select(['u.email', 'u.email_confirmed_at as emailConfirmedAt', 'c.email as pending'])
    .where('u.id', '=', ctx.user.id)
    .executeTakeFirst();
  if (!user) throw new DomainError('SIGNED_OUT', m.ui_not_signed_in());
  const { email, emailConfirmedAt, pending } = user;
  return { email, confirmed: emailConfirmedAt !== null, pending, ...(isConfirmationRequired(ctx) ? { required: true } : {}) };
}

/**
 * Sends the confirmation link again: to the address that is to replace the present one, or without a pending change to the present one. Limited per user
 * and mailbox.
 * @throws DomainError CONFLICT when there is nothing to confirm, TOO_MANY
 */
export async function resendConfirmation(ctx: AuthedContext): Promise<{ message: string }> {
  const { email, confirmed, pending } = await viewEmailState(ctx);
  if (confirmed && !pending) throw new DomainError('CONFLICT', m.account_email_is_confirmed());
  await ctx.limiter.count('message', `confirm:${ctx.user.id}`);
  await ctx.em.transactional((tx) => requestConfirmation(ctx, tx, ctx.user.id, pending ?? email));
  return { message: confirmationSentText(pending ?? email) };
}

/**
 * Requests a change of the caller's address. It takes effect when the owner of the new address confirms by the emailed link. The response does not show
 * whether the new address already has an account.
 * @throws DomainError INVALID when the password is wrong or the address is the present one, SIGNED_OUT when the password has changed meanwhile,
 *   STEP_UP without a recent confirmation where there is a second factor, FORBIDDEN for the mailbox of a blocked user, TOO_MANY
 */
export async function requestEmailChange(ctx: AuthedContext, input: z.infer<typeof emailChangeSchema>): Promise<{ message: string }> {
  await requireConfirmationBeyondPassword(ctx);
  await ctx.limiter.count('message', `confirm:${ctx.user.id}`);
  const passwordHash = await requirePassword(ctx, input.currentPassword);
  if (input.email.toLowerCase() === ctx.user.email.toLowerCase()) throw new FieldError('INVALID', 'email', m.account_email_is_yours());
  await requireUnblockedMailbox(ctx.em, ctx, input.email);
  await ctx.em.transactional(async (tx) => {
    await requireSamePassword(tx, ctx.user.id, passwordHash);
    await requestConfirmation(ctx, tx, ctx.user.id, input.email);
  });
  ctx.log.info({ event: 'email_change_requested', user: ctx.user.id, address: ctx.address }, 'security');
  return { message: confirmationSentText(input.email) };
}

/** Cancels a pending change of address, so that the emailed link no longer works. Returns the new state. */
export async function cancelEmailChange(ctx: AuthedContext): Promise<EmailAddressState> {
  await endPendingChange(ctx.em, ctx.user.id);
  return viewEmailState(ctx);
}
