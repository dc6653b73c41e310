// The job that counts what promotions brought that have ended, and tells who paid for them.
import type { EntityManager } from '@mikro-orm/postgresql';
import { statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { localeOr } from '../../locale.ts';
import { writeEmail } from '../../mail/template/email-message.ts';
import { promotionEndedEmail } from './effect.mail.ts';
import { EFFECT_COLUMNS, type EffectRow, storeEnd, toEffectRow, viewEffect } from './read-effect.ts';

type EffectDeps = Pick<Deps, 'orm' | 'now' | 'mail'>;

/** The most promotions of one run. */
const BATCH = 200;

/** Counts one promotion whose end was not announced, and sends the email. It ended early when its home was changed to be another one, or no longer has it. */
async function tellEnd({ now, mail }: EffectDeps, tx: EntityManager, id: number): Promise<void> {
  const [found] = await tx.execute<
    (EffectRow & { title: string; email: string | null; locale: string | null; replaced_at: string | null })[]
  >(
    `select ${EFFECT_COLUMNS}, p.title, p.replaced_at, u.email, u.locale
     from promotion_effects e join properties p on p.id = e.property_id left join users u on u.id = e.user_id
     where e.id = ? and e.informed_at is null for update of e skip locked`,
    [id],
  );
  if (!found) return;
  const row = toEffectRow(found);
  const time = now();
  const replacedAt = row.replaced_at === null ? null : new Date(row.replaced_at);
  const wasReplaced = replacedAt !== null && replacedAt > row.started_at && replacedAt < row.ends_at;
  const ended = await storeEnd(tx, wasReplaced ? { ...row, ends_at: replacedAt } : row, time);
  if (row.email === null) return;
  const effect = await viewEffect(tx, ended, time);
  const notice = { id, propertyId: row.property_id, title: row.title, effect };
  await mail.send(
    tx,
    writeEmail(localeOr(row.locale, 'en'), () => promotionEndedEmail(row.email!, notice)),
  );
}

/** Job of every five minutes: tells the ends of promotions, each once. */
export async function sendPromotionEnds(deps: EffectDeps): Promise<void> {
  const ended = await statements(deps.orm.em.fork())
    .selectFrom('promotion_effects as e')
    .innerJoin('properties as p', 'p.id', 'e.property_id')
    .select('e.id')
    .where('e.informed_at', 'is', null)
    .where((eb) => eb.or([eb('e.ends_at', '<=', deps.now()), eb('p.replaced_at', '>', eb.ref('e.started_at'))]))
    .orderBy('e.ends_at')
    .limit(BATCH)
    .execute();
  for (const { id } of ended) await deps.orm.em.fork().transactional((tx) => tellEnd(deps, tx, id));
}
