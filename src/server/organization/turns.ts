// Chooses who of a brokerage answers a new person when inquiries go round (`organization_members.last_turn_at`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { lockText } from '../db/locks.ts';

/** Gives the turn to who has waited longest among those who take inquiries; those who never had one come first, in the order in which they joined. */
const TURN_SQL = `update organization_members set last_turn_at = clock_timestamp() where user_id = (
    select user_id from organization_members where organization_id = ? and takes_inquiries and user_id is distinct from ?
    order by last_turn_at nulls first, joined_at, user_id limit 1)
  returning user_id as id`;

/**
 * A person of an organization as long as they belong to it and, where inquiries go round, still take them. The lock makes a removal of that person wait.
 * @returns the id, or null
 */
export async function findTaker(tx: EntityManager, organizationId: number, userId: number, hasTurns: boolean): Promise<number | null> {
  const [member] = await tx.execute<{ id: number }[]>(
    'select user_id as id from organization_members where organization_id = ? and user_id = ? and (takes_inquiries or not ?) for key share',
    [organizationId, userId, hasTurns],
  );
  return member?.id ?? null;
}

/** Locks the turns of an organization until the transaction ends. */
export const lockTurns = (tx: EntityManager, organizationId: number): Promise<unknown> => lockText(tx, `turns:${organizationId}`);

/**
 * Gives the turn of an organization whose inquiries go round to who has waited longest. Locks the turns until the transaction ends, so that people who write
 * at the same moment go to different members. `exceptId`: a member who does not get it.
 * @returns the id of the member; null when no one takes inquiries
 */
export async function assignInTurn(tx: EntityManager, organizationId: number, exceptId: number | null = null): Promise<number | null> {
  await lockTurns(tx, organizationId);
  const takeTurn = async () => (await tx.execute<{ id: number }[]>(TURN_SQL, [organizationId, exceptId]))[0]?.id;
  // the first attempt finds no one when the person whose turn it was has just been removed
  return (await takeTurn()) ?? (await takeTurn()) ?? null;
}

/** Makes a member of an organization whose inquiries go round the next in turn, because the person whom they were given did not come to a viewing. */
export const giveTurnBack = async (tx: EntityManager, userId: number): Promise<void> =>
  void (await tx.execute(
    `update organization_members member set last_turn_at = null from organizations o
     where o.id = member.organization_id and o.inquiry_rule = 'turns' and member.user_id = ?`,
    [userId],
  ));
