// Checks that a caller is staff: their role, their second factor, and the staff part of their session (`staff_sessions`), which ends
// earlier than the session. Its begin and refused calls are stored in the audit log; its first begin in a session causes an email to the
// admins.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import type { StaffRole } from '../../shared/staff/staff.ts';
import { HOUR_MS, MINUTE_MS } from '../../shared/time.ts';
import { findRole } from '../account/account.staff.ts';
import { requireRecentConfirmation, sessionHasSecondFactor } from '../account/security/step-up.ts';
import { recordAct } from '../audit/audit.ts';
import { statements } from '../db/typed.ts';
import { DomainError } from '../errors.ts';
import { type AuthedContext, publicProcedure } from '../trpc.ts';
import { StaffSession } from './staff.entity.ts';
import { newSessionEmails } from './staff.mail.ts';

/** The context of a domain function for staff. */
export type StaffContext = AuthedContext & { staff: { role: StaffRole } };

/** The staff part of a session ends after 12 hours in any case. */
const ABSOLUTE_MS = 12 * HOUR_MS;
/** The time of the last staff request is stored at most once in this time. */
const SEEN_INTERVAL_MS = MINUTE_MS;

/** The error for everyone who is not staff, as if the procedure did not exist. */
const notFound = () => new DomainError('MISSING', m.http_not_found);

/**
 * Records an act of the caller in the audit log, in the transaction of `em`. Call it last, because it makes the log's other writers wait.
 */
export const recordStaffAct = (
  em: EntityManager,
  ctx: Pick<StaffContext, 'user' | 'requestId'>,
  act: string,
  subject: { kind: string; id: number } | null,
  facts: Record<string, string | number | boolean | null | number[]> = {},
): Promise<number> => recordAct(em, { actorId: ctx.user.id, act, ...(subject ? { subject } : {}), facts, requestId: ctx.requestId });

/**
 * Continues the staff part of the caller's session, or begins it when the caller has confirmed lately who they are. A begin is recorded in
 * the audit log; at the first one of a session every admin gets an email.
 * @throws DomainError STEP_UP when the caller has to confirm again, MISSING when they were signed out meanwhile
 */
async function requireStaffSession(ctx: AuthedContext): Promise<void> {
  const now = ctx.now();
  const { sessionId } = ctx.signedIn;
  const current = await statements(ctx.em)
    .selectFrom('staff_sessions')
    .select(['began_at', 'seen_at'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  const idleMs = current ? now.getTime() - current.seen_at.getTime() : Number.POSITIVE_INFINITY;
  const isActive = current && idleMs < ctx.env.STAFF_IDLE_MINUTES * MINUTE_MS && now.getTime() - current.began_at.getTime() < ABSOLUTE_MS;
  if (isActive && idleMs < SEEN_INTERVAL_MS) return;
  if (isActive) {
    await ctx.em.nativeUpdate(StaffSession, { session: sessionId }, { seenAt: now });
    return;
  }
  requireRecentConfirmation(ctx);
  await ctx.em.fork().transactional(async (tx) => {
    // the session may have ended since it was read
    const session = await statements(tx)
      .insertInto('staff_sessions')
      .columns(['session_id', 'began_at', 'seen_at'])
      .expression((eb) => {
        const at = eb.cast<Date>(eb.val(now), 'timestamptz');
        return eb
          .selectFrom('sessions')
          .select(['id', at.as('began_at'), at.as('seen_at')])
          .where('id', '=', sessionId)
          .forKeyShare();
      })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ began_at: now, seen_at: now }))
      .returning('session_id')
      .executeTakeFirst();
    if (!session) throw notFound();
    if (!current) await ctx.mail.sendAll(tx, await newSessionEmails(tx, ctx));
    await recordStaffAct(tx, ctx, 'session.begin', null);
  });
}

/** Records a refused call in the audit log, at most 20 times an hour and person, so that repeated calls do not fill it. */
async function recordDenied(ctx: AuthedContext, call: string, cause: string): Promise<void> {
  try {
    await ctx.limiter.count('staffDenied', String(ctx.user.id));
  } catch (error) {
    if (error instanceof DomainError) return;
    throw error;
  }
  await recordStaffAct(ctx.em, ctx, 'denied', null, { call, cause });
}

/**
 * Requires that the caller is staff and has signed in with a second factor; a session without one is recorded in the audit log.
 * @returns their role
 * @throws DomainError MISSING for users who are not staff; STEP_UP when the staff part of the session has ended
 */
async function requireStaff(ctx: AuthedContext, path: string): Promise<StaffRole> {
  const role = await findRole(ctx.em, ctx.user.id);
  if (!role) throw notFound();
  if (!sessionHasSecondFactor(ctx)) {
    await recordDenied(ctx, path, 'no second factor');
    throw notFound();
  }
  await requireStaffSession(ctx);
  return role;
}

/**
 * A procedure for staff: moderators and admins, or admins alone. Its context has the role. Refused calls of staff are recorded in the audit
 * log.
 */
export const staffProcedure = (requiredRole: StaffRole) =>
  publicProcedure.use(async ({ ctx, next, path }) => {
    if (!ctx.signedIn) throw notFound();
    const authedCtx = { ...ctx, signedIn: ctx.signedIn, user: ctx.signedIn.user };
    const role = await requireStaff(authedCtx, path);
    if (requiredRole === 'admin' && role !== 'admin') {
      await recordDenied(authedCtx, path, 'moderator');
      throw notFound();
    }
    return next({ ctx: { ...authedCtx, staff: { role } } satisfies StaffContext });
  });

/**
 * Tells the client whether the pages of staff open for the caller; `role` is null while their session has no second factor.
 * @throws DomainError MISSING for users who are not staff
 */
export async function staffAccess(ctx: AuthedContext): Promise<{ role: StaffRole | null; hasSecondFactor: boolean }> {
  const role = await findRole(ctx.em, ctx.user.id);
  if (!role) throw notFound();
  const hasSecondFactor = sessionHasSecondFactor(ctx);
  return { role: hasSecondFactor ? role : null, hasSecondFactor };
}

/** A procedure for every signed-in user, which only `staff.access` needs. For visitors it does not exist. */
export const staffAccessProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.signedIn) throw notFound();
  return next({ ctx: { ...ctx, signedIn: ctx.signedIn, user: ctx.signedIn.user } });
});

/**
 * Requires that the caller does not decide about a listing, a review or a message of their own.
 * @throws DomainError CONFLICT
 */
export function requireOtherSubject(ctx: StaffContext, subject: { memberId: number | null } | undefined): void {
  if (subject && subject.memberId === ctx.user.id) throw new DomainError('CONFLICT', m.staff_own_subject);
}
