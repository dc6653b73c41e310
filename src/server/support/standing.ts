// What members read about support: by which plan their messages are answered, and how fast messages were (`support_requests`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { MIN_SUPPORT_MESSAGES, type SupportStanding } from '../../shared/support/support.ts';
import { DAY_MS } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { AuthedContext } from '../trpc.ts';
import { supportPlanOf } from './keep-request.ts';

/** Days that the figures cover. */
const FIGURE_DAYS = 90;

/** Messages of the last 90 days that need an answer, and the minutes in which half were answered. One that still waits counts as not answered. */
async function readAnswerTime(em: EntityManager, now: Date): Promise<Pick<SupportStanding, 'messages' | 'medianMinutes'>> {
  const sql = `select count(*)::int as messages,
      percentile_disc(0.5) within group (order by coalesce(extract(epoch from closed_at - created_at)::float8, 'infinity')) as seconds
    from support_requests where created_at > $1 and outcome is distinct from 'none'`;
  const [row] = await rows<{ messages: number; seconds: number | null }>(
    em,
    preparedStatement(sql, [new Date(now.getTime() - FIGURE_DAYS * DAY_MS)]),
  );
  const { messages, seconds } = row!;
  const hasFigure = messages >= MIN_SUPPORT_MESSAGES && Number.isFinite(seconds);
  return { messages, medianMinutes: hasFigure ? Math.round(seconds! / 60) : null };
}

/** What the signed-in member reads. */
export async function readSupportStanding(ctx: AuthedContext): Promise<SupportStanding> {
  const [{ planId }, figures] = await Promise.all([supportPlanOf(ctx.em, ctx.user.id, ctx.now()), readAnswerTime(ctx.em, ctx.now())]);
  return { planId, ...figures, contacts: planId === 'enterprise_plan' ? ctx.env.SUPPORT_CONTACTS : [] };
}
