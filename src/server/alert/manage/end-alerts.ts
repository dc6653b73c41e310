// Deletes alerts (`alerts`) together with their emails that wait in the outbox (`mail_deliveries`).
import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import { MailDelivery } from '../../mail/mail.entity.ts';
import { Alert } from '../alert.entity.ts';

/**
 * Deletes the alerts that meet a condition, and cancels their emails that wait; emails of other alerts of the address are sent. Call it in a transaction.
 * @returns how many alerts were deleted
 */
export async function endAlerts(tx: EntityManager, condition: FilterQuery<Alert>): Promise<number> {
  const alerts = await tx.find(Alert, condition, { populate: ['address'], fields: ['address.email'] });
  const deletedCount = await tx.nativeDelete(Alert, { id: { $in: alerts.map(({ id }) => id) } });
  for (const { id, address } of alerts) {
    // an index finds the emails by their address; a key such as `alert:12:…` names the alert
    const keys = ['alert', 'alert-keep', 'alert-confirm'].map((kind) => ({ key: { $like: `${kind}:${id}:%` } }));
    const email = address.$.email.toLowerCase();
    await tx.nativeUpdate(MailDelivery, { address: email, status: 'waiting', $or: keys }, { status: 'canceled' });
  }
  return deletedCount;
}
