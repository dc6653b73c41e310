// Reads what promotions brought: views, saves and inquiries before, during and after them. Writes what was counted at the end.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../../shared/messages/messages.ts';
import { compareFigure, type PeriodFigures, type PromotionEffectView, viewsDue } from '../../../shared/payment/promotion-effect.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { statements } from '../../db/typed.ts';
import { DomainError } from '../../errors.ts';
import { impressionsSql } from '../../figures/impressions-sql.ts';
import { isManagedBy } from '../../organization/managed.ts';
import type { AuthedContext } from '../../trpc.ts';

/** Days after a promotion that are shown. */
const MAX_DAYS_AFTER = 30;
/** Views are kept by day for 90 days; a longer promotion is not compared with similar homes. */
const MAX_DAYS_SIMILAR = 85;
/** Similar homes are compared from this many on, with this many views before. */
const MIN_SIMILAR = 5;
const MIN_SIMILAR_VIEWS = 100;

/** A row of `promotion_effects` with the columns that decide what is counted. */
export interface EffectRow {
  id: number;
  property_id: number;
  user_id: number | null;
  level: number;
  started_at: Date;
  ends_at: Date;
  days_before: number;
  views_before: number;
  saves_before: number;
  inquiries_before: number;
  views_at_start: number;
  impressions_before: number | null;
  /** Null for a promotion that began before impressions were counted. */
  impressions_at_start: number | null;
  similar: Record<string, number>;
  views_during: number | null;
  saves_during: number | null;
  inquiries_during: number | null;
  impressions_during: number | null;
  similar_change: number | null;
}

/** The columns of an `EffectRow`, for `promotion_effects e`. */
export const EFFECT_COLUMNS = `e.id, e.property_id, e.user_id, e.level, e.started_at, e.ends_at, e.days_before, e.views_before, e.saves_before,
  e.inquiries_before, e.views_at_start, e.impressions_before, e.impressions_at_start, e.impressions_during, e.similar_views as similar, e.views_during, e.saves_during, e.inquiries_during, e.similar_change`;

/** Reads an effect whose times are texts, as statements through MikroORM give them. */
export const toEffectRow = <T extends EffectRow>(row: T): T => ({
  ...row,
  started_at: new Date(row.started_at),
  ends_at: new Date(row.ends_at),
});

const daysBetween = (from: Date, to: Date): number => Math.max(1, Math.round((to.getTime() - from.getTime()) / DAY_MS));

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** The impressions of a home on days of UTC, without `except`; null where `except` is, because impressions were not counted then. */
async function countImpressions(
  em: EntityManager,
  row: EffectRow,
  from: string,
  to: string,
  except: number | null,
): Promise<number | null> {
  if (except === null) return null;
  const sql = `select coalesce(${impressionsSql('?', '?::date', '?::date')}, 0) as n`;
  const [counted] = await em.execute<[{ n: number }]>(sql, [row.property_id, from, to, from, to]);
  return Math.max(0, counted.n - except);
}

/** Counts a promotion until a time. */
async function countDuring(em: EntityManager, row: EffectRow, until: Date): Promise<Omit<PeriodFigures, 'days'>> {
  const [counted] = await em.execute<[Omit<PeriodFigures, 'days' | 'impressions'>]>(
    `select greatest(0, (select coalesce(sum(n), 0) from property_views where property_id = ?)
        + coalesce((select n from property_view_totals where property_id = ?), 0) - ?)::int as views,
      (select count(*)::int from saved_properties where property_id = ? and created_at >= ? and created_at < ?) as saves,
      (select count(*)::int from inquiries where property_id = ? and created_at >= ? and created_at < ?) as inquiries`,
    [
      ...[row.property_id, row.property_id, row.views_at_start],
      ...[row.property_id, row.started_at, until, row.property_id, row.started_at, until],
    ],
  );
  return { ...counted, impressions: await countImpressions(em, row, dayOf(row.started_at), dayOf(until), row.impressions_at_start) };
}

/** Counts the days after a promotion, at most `MAX_DAYS_AFTER`, by whole days of UTC after the day of its end. */
async function countAfter(em: EntityManager, row: EffectRow, now: Date): Promise<PeriodFigures | null> {
  const days = Math.min(MAX_DAYS_AFTER, Math.floor((now.getTime() - row.ends_at.getTime()) / DAY_MS));
  if (days < 1) return null;
  const end = new Date(row.ends_at.getTime() + days * DAY_MS);
  const [counted] = await em.execute<[Omit<PeriodFigures, 'days' | 'impressions'>]>(
    `select (select coalesce(sum(n), 0)::int from property_views where property_id = ?
        and day > (?::timestamptz at time zone 'UTC')::date and day <= (?::timestamptz at time zone 'UTC')::date + ?::int) as views,
      (select count(*)::int from saved_properties where property_id = ? and created_at >= ? and created_at < ?) as saves,
      (select count(*)::int from inquiries where property_id = ? and created_at >= ? and created_at < ?) as inquiries`,
    [...[row.property_id, row.ends_at, row.ends_at, days], ...[row.property_id, row.ends_at, end, row.property_id, row.ends_at, end]],
  );
  const [firstDay, lastDay] = [dayOf(new Date(row.ends_at.getTime() + DAY_MS)), dayOf(end)];
  const impressions = await countImpressions(em, row, firstDay, lastDay, row.impressions_at_start === null ? null : 0);
  return { days, ...counted, impressions };
}

/** By which share the views a day of similar homes rose that stayed online without promotion; null where they are too few. */
async function countSimilarChange(em: EntityManager, row: EffectRow): Promise<number | null> {
  const days = daysBetween(row.started_at, row.ends_at);
  const ids = Object.keys(row.similar).map(Number);
  if (ids.length < MIN_SIMILAR || row.days_before === 0 || days > MAX_DAYS_SIMILAR) return null;
  const kept = await em.execute<{ id: number; views: number }[]>(
    `select p.id, (select coalesce(sum(n), 0)::int from property_views where property_id = p.id
        and day >= (?::timestamptz at time zone 'UTC')::date and day < (?::timestamptz at time zone 'UTC')::date) as views
      from properties p where p.id = any(?::int[]) and p.status = 'published' and p.rank < 4
        and not exists (select from promotion_effects other where other.property_id = p.id and other.ends_at > ?)`,
    [row.started_at, row.ends_at, `{${ids.join()}}`, row.started_at],
  );
  const before = kept.reduce((sum, { id }) => sum + row.similar[id]!, 0);
  const during = kept.reduce((sum, { views }) => sum + views, 0);
  if (kept.length < MIN_SIMILAR || before < MIN_SIMILAR_VIEWS) return null;
  return during / days / (before / row.days_before) - 1;
}

/** Counts a promotion that ended, and stores it, so that later changes of the figures do not change what was announced. */
export async function storeEnd(tx: EntityManager, row: EffectRow, now: Date): Promise<EffectRow> {
  const counted = await countDuring(tx, row, row.ends_at);
  const end = {
    views_during: counted.views,
    saves_during: counted.saves,
    inquiries_during: counted.inquiries,
    impressions_during: counted.impressions,
    similar_change: await countSimilarChange(tx, row),
  };
  await statements(tx)
    .updateTable('promotion_effects')
    .set({ ...end, ends_at: row.ends_at, informed_at: now })
    .where('id', '=', row.id)
    .execute();
  return { ...row, ...end };
}

/** What a promotion brought until now, or until it ended. */
export async function viewEffect(em: EntityManager, row: EffectRow, now: Date): Promise<PromotionEffectView> {
  const isRunning = row.views_during === null;
  const until = isRunning ? now : row.ends_at;
  const counted = isRunning
    ? await countDuring(em, row, now)
    : { views: row.views_during!, saves: row.saves_during!, inquiries: row.inquiries_during!, impressions: row.impressions_during };
  const before = {
    days: row.days_before,
    impressions: row.impressions_before,
    views: row.views_before,
    saves: row.saves_before,
    inquiries: row.inquiries_before,
  };
  const during = { days: daysBetween(row.started_at, until), ...counted };
  const views = compareFigure('views', before, during);
  const change = row.similar_change;
  return {
    level: row.level,
    startedAt: row.started_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    isRunning,
    before,
    during,
    after: isRunning ? null : await countAfter(em, row, now),
    views,
    inquiries: compareFigure('inquiries', before, during),
    similar:
      views === 'early' || change === null
        ? null
        : { homes: Object.keys(row.similar).length, change, due: viewsDue(before, during, change) },
  };
}

/**
 * What the last promotion of a home that the caller manages brought; null when it had none since this is counted.
 * @throws DomainError MISSING for other homes
 */
export async function readEffect(ctx: AuthedContext, propertyId: number): Promise<PromotionEffectView | null> {
  const managed = `select 1 from properties p where p.id = $1 and ${isManagedBy('$2')} and p.status <> 'deleted'`;
  const [home] = await rows(ctx.em, preparedStatement(managed, [propertyId, ctx.user.id]));
  if (!home) throw new DomainError('MISSING', m.promotion_not_found());
  const last = `select ${EFFECT_COLUMNS} from promotion_effects e where e.property_id = ? order by e.id desc limit 1`;
  const [row] = await ctx.em.execute<EffectRow[]>(last, [propertyId]);
  return row ? viewEffect(ctx.em, toEffectRow(row), ctx.now()) : null;
}
