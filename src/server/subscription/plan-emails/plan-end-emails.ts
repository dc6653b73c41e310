// The email to a member whose plan has ended, and what that means for their homes.
import type { EntityManager } from '@mikro-orm/postgresql';
import { runningPlan, type SubscriptionPlanId } from '../../../shared/payment/subscription.ts';
import { User } from '../../account/account.entity.ts';
import { statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { localeOr } from '../../locale.ts';
import type { Block } from '../../mail/template/email-content.ts';
import { writeEmail } from '../../mail/template/email-message.ts';
import { announcedBlocks, pausedBlocks } from '../over-limit/over-limit.mail.ts';
import { announcePause, countPaused, findNotice } from '../over-limit/pause-over.ts';
import { readOnlineLimit, stockOfPlan } from '../over-limit/stock.ts';
import { planEndedEmail } from './plan.mail.ts';

type EndDeps = Pick<Deps, 'orm' | 'env' | 'now' | 'mail'>;

/** What happens to homes beyond the free number: they were paused with the end of the plan, or will be. */
async function findConsequences({ env, now }: EndDeps, tx: EntityManager, userId: number): Promise<() => Block[]> {
  const stock = await stockOfPlan(tx, userId);
  const limit = await readOnlineLimit(tx, stock, { env, now: now() });
  const notice = await findNotice(tx, stock);
  if (limit !== null && notice?.pausedAt) {
    const paused = await countPaused(tx, notice.id);
    return () => (paused > 0 ? pausedBlocks({ stay: limit, paused }) : []);
  }
  const announced = await announcePause({ now }, tx, stock, { limit, notBefore: now() });
  return () => (announced ? announcedBlocks(announced) : []);
}

/** Tells a member that a plan ended; nothing when another plan runs by now. `id` is of `plan_ends`. */
async function tell(deps: EndDeps, tx: EntityManager, id: number): Promise<void> {
  const { mail, now } = deps;
  const [end] = await statements(tx)
    .selectFrom('plan_ends')
    .selectAll()
    .where('id', '=', id)
    .where('informed_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .execute();
  if (!end) return;
  await statements(tx).updateTable('plan_ends').set({ informed_at: now() }).where('id', '=', id).execute();
  const user = end.user_id === null ? null : await tx.findOne(User, { id: end.user_id });
  if (!user || runningPlan(user, now())) return;
  const ended = { id, planId: end.plan_id as SubscriptionPlanId, reason: end.reason, endedAt: new Date(end.ended_at) };
  const consequences = await findConsequences(deps, tx, user.id);
  await mail.send(
    tx,
    writeEmail(localeOr(user.locale, 'en'), () => planEndedEmail(user.email, ended, consequences())),
  );
}

/** Job of every minute: tells members whose plan ended. */
export async function sendPlanEndEmails(deps: EndDeps): Promise<void> {
  const untold = await statements(deps.orm.em.fork())
    .selectFrom('plan_ends')
    .select('id')
    .where('informed_at', 'is', null)
    .orderBy('id')
    .limit(200)
    .execute();
  for (const { id } of untold) await deps.orm.em.fork().transactional((tx) => tell(deps, tx, id));
}
