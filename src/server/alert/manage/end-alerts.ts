// Deletes alerts (`alerts`) together with their emails that wait in the outbox (`mail_deliveries`).
import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Deletes the alerts that an SQL condition on the aliases `a` (`alerts`) and `o` (`alert_addresses`) selects, and cancels their emails that wait; emails of
 * other alerts of the address are sent. Call it in a transaction.
 * @returns how many alerts were deleted
 */
export async function endAlerts(tx: EntityManager, condition: string, values: unknown[]): Promise<number> {
  const deletedAlerts = await tx.execute<{ id: number; address: string }[]>(
    `delete from alerts a using alert_addresses o where o.id = a.address_id and ${condition} returning a.id, lower(o.email) as address`,
    values,
  );
  // an index finds the emails by their address; a key such as `alert:12:…` names the alert
  for (const { id, address } of deletedAlerts)
    await tx.execute(
      `update mail_deliveries set status = 'canceled'
       where address = ? and status = 'waiting' and (key like ? or key like ? or key like ?)`,
      [address, `alert:${id}:%`, `alert-keep:${id}:%`, `alert-confirm:${id}:%`],
    );
  return deletedAlerts.length;
}
