// Gives the listings that a person has alone to their organization (`properties.organization_id`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { bringFeeds } from './feed-homes.ts';
import { SITE_SOURCES } from './source-owner.ts';

/**
 * SQL condition: a listing that the user has alone, also by a feed of theirs. Homes of other feeds belong to the brokerage that claims them, and to none
 * before.
 */
const IS_ALONE = `user_id = ? and organization_id is null and (source in ${SITE_SOURCES} or exists (select from import_sources own
  where own.source = properties.source and own.user_id = properties.user_id and own.organization_id is null))`;

/** How many listings a user has outside of organizations, without deleted ones. */
export async function countOwnHomes(em: EntityManager, userId: number): Promise<number> {
  const [row] = await em.execute<{ n: number }[]>(`select count(*)::int as n from properties where ${IS_ALONE} and status <> 'deleted'`, [
    userId,
  ]);
  return row!.n;
}

/**
 * Gives all listings that a person has alone, deleted ones too, to their organization, with the people who asked about them. They stay those that the person
 * answers for.
 */
export async function bringHomes(tx: EntityManager, userId: number, organizationId: number): Promise<void> {
  // all writers lock listings in the order of their ids
  await tx.execute(`select id from properties where ${IS_ALONE} order by id for no key update`, [userId]);
  await tx.execute(`update properties set organization_id = ? where ${IS_ALONE}`, [organizationId, userId]);
  await bringFeeds(tx, userId, organizationId);
  await bringPersons(tx, userId, organizationId);
}

/** The people of the member whom the organization knows already, with the row that stays. */
const KNOWN = `inquiry_persons own join inquiry_persons known on known.organization_id = ? and known.key = own.key where own.user_id = ?`;

/** Gives the people who asked a member about homes to an organization. A person whom both know becomes one, with the inquiries and notes of both. */
async function bringPersons(tx: EntityManager, userId: number, organizationId: number): Promise<void> {
  const values = [organizationId, userId];
  // the member who answers the person in the organization answers all of their inquiries
  await tx.execute(
    `update inquiries i set person_id = pair.id, assigned_user_id = coalesce(pair.member, i.assigned_user_id)
     from (select own.id as own, known.id, known.assigned_user_id as member from ${KNOWN}) pair where i.person_id = pair.own`,
    values,
  );
  await tx.execute(
    `update inquiry_person_entries e set person_id = pair.id from (select own.id as own, known.id from ${KNOWN}) pair where e.person_id = pair.own`,
    values,
  );
  await tx.execute(
    `update inquiry_reminders r set person_id = pair.id from (select own.id as own, known.id from ${KNOWN}) pair where r.person_id = pair.own`,
    values,
  );
  await tx.execute(
    `update inquiry_persons known set last_at = greatest(known.last_at, own.last_at) from inquiry_persons own
     where known.organization_id = ? and own.user_id = ? and known.key = own.key`,
    values,
  );
  await tx.execute(`delete from inquiry_persons where id in (select own.id from ${KNOWN})`, values);
  await tx.execute('update inquiry_persons set organization_id = ?, user_id = null, assigned_user_id = ? where user_id = ?', [
    organizationId,
    userId,
    userId,
  ]);
}
