// Step-up authentication: changes of how an account is signed in to require that the user has proved in this session within the last 10 minutes who they are,
// so that a stolen session alone cannot make them. Stores the time of the proof in `sessions.confirmed_at`.
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { m } from '../../../shared/messages/messages.ts';
import { statements } from '../../db/typed.ts';
import { DomainError } from '../../errors.ts';
import type { AuthedContext } from '../../trpc.ts';
import { type Factor, Session } from '../account.entity.ts';
import { lockUser } from '../lock-user.ts';
import { secondFactorMethods } from './second-factor.ts';

/** How long a confirmation is valid in its session. Signing in counts as one. */
const CONFIRMATION_VALID_MS = 10 * 60_000;

/** Whether the caller signed in, or confirmed in this session, with a second factor. @public */
export const sessionHasSecondFactor = ({ signedIn }: Pick<AuthedContext, 'signedIn'>): boolean =>
  signedIn.factors.includes('totp') || signedIn.factors.includes('passkey');

/**
 * Requires that the caller has proved within the last 10 minutes, in this session, that it is them: by signing in or by `confirmSession`.
 * @throws DomainError STEP_UP
 */
export function requireRecentConfirmation({ signedIn, now }: Pick<AuthedContext, 'signedIn' | 'now'>): void {
  const { confirmedAt } = signedIn;
  if (confirmedAt && now().getTime() - confirmedAt.getTime() <= CONFIRMATION_VALID_MS) return;
  throw new DomainError('STEP_UP', m.security_step_up());
}

/**
 * Requires a recent confirmation of a caller who has a second factor, for changes that ask for the password themselves.
 * @throws DomainError STEP_UP
 */
export async function requireConfirmationBeyondPassword(ctx: AuthedContext): Promise<void> {
  if ((await secondFactorMethods(ctx.em, ctx.user.id)).length > 0) requireRecentConfirmation(ctx);
}

/**
 * Locks the caller's row until the end of the transaction and requires that their session is still open and recently confirmed, so
 * that two changes of how the account is signed in to cannot run at the same time.
 * @throws DomainError SIGNED_OUT when the session has ended meanwhile, STEP_UP without a recent confirmation
 */
export async function lockConfirmedUser(ctx: AuthedContext, tx: EntityManager): Promise<void> {
  await lockUser(tx, ctx.user.id);
  const session = await statements(tx)
    .selectFrom('sessions')
    .select('confirmed_at as confirmedAt')
    .where('id', '=', ctx.signedIn.sessionId)
    .where('user_id', '=', ctx.user.id)
    .executeTakeFirst();
  if (!session) throw new DomainError('SIGNED_OUT', m.ui_not_signed_in());
  requireRecentConfirmation({ now: ctx.now, signedIn: { ...ctx.signedIn, ...session } });
}

/**
 * Stores that the caller's session is confirmed now, by these factors and this passkey; `tx` holds the lock of the user's row.
 * @throws DomainError SIGNED_OUT when the session has ended meanwhile
 */
export async function markConfirmed(
  ctx: AuthedContext,
  tx: EntityManager,
  factors: Factor[],
  passkeyId: string | null = null,
): Promise<void> {
  // adds the factors to those that the session has proved, and keeps the first passkey
  const session = await statements(tx)
    .updateTable('sessions')
    .set((eb) => ({
      confirmed_at: ctx.now(),
      factors: sql<Factor[]>`array(select distinct unnest(${eb.ref('factors')} || ${factors}::text[]))`,
      passkey_id: eb.fn.coalesce('passkey_id', eb.val(passkeyId)),
    }))
    .where('id', '=', ctx.signedIn.sessionId)
    .where('user_id', '=', ctx.user.id)
    .returning('id')
    .executeTakeFirst();
  if (!session) throw new DomainError('SIGNED_OUT', m.ui_not_signed_in());
}

/** Ends the confirmations of the caller's other sessions, which have not proved a factor that was added now. */
export const unconfirmOtherSessions = async (ctx: AuthedContext, tx: EntityManager): Promise<void> =>
  void (await tx.nativeUpdate(Session, { user: ctx.user.id, id: { $ne: ctx.signedIn.sessionId } }, { confirmedAt: null }));
