// What is sent to a webhook: the body and id of a delivery.
import type { EntityManager } from '@mikro-orm/postgresql';
import { toIsoTime } from '../../shared/time.ts';
import { rows } from '../db/orm.ts';
import { intArray, preparedStatement } from '../db/sql.ts';
import { addContact, type EventData } from '../event/describe-events.ts';

/** To what a delivery goes, and how it is signed. */
export interface DeliveryTarget {
  webhookId: number;
  /** As `webhooks.owner`. */
  owner: number;
  url: string;
  isTest: boolean;
  tries: number;
  sealedSecret: string;
  sealedOldSecret: string | null;
  oldSecretUntil: string | null;
}

/** A delivery with its event; `uuid`, `type`, `n`, `at` and `data` are null for a test. */
interface DeliveryRow extends DeliveryTarget {
  id: number;
  includesContact: boolean;
  createdAt: string;
  ownerName: string;
  uuid: string | null;
  type: string | null;
  n: number | null;
  at: string | null;
  data: EventData | null;
}

export interface DeliveryMessage {
  deliveryId: number;
  /** The same at each try. */
  id: string;
  body: string;
  target: DeliveryTarget;
}

const ROWS_SQL = `select d.id, w.includes_contact as "includesContact", d.created_at as "createdAt", e.uuid, e.type, e.n, e.created_at as at, e.data,
    d.webhook_id as "webhookId", d.event_id is null as "isTest", d.tries, w.owner, w.url, w.sealed_secret as "sealedSecret",
    w.sealed_old_secret as "sealedOldSecret", w.old_secret_until as "oldSecretUntil",
    coalesce(o.name, u.username) as "ownerName"
  from webhook_deliveries d join webhooks w on w.id = d.webhook_id join users u on u.id = w.user_id
    left join organizations o on o.id = w.organization_id left join organization_events e on e.id = d.event_id
  where d.id = any($1::int[])`;

/** Writes the messages of deliveries. `hidesContact` leaves contact details out also where the webhook has them. */
export async function writeMessages(
  em: EntityManager,
  deliveryIds: readonly number[],
  { hidesContact = false } = {},
): Promise<DeliveryMessage[]> {
  const found = await rows<DeliveryRow>(em, preparedStatement(ROWS_SQL, [intArray(deliveryIds)]));
  const described = found.filter((row) => row.includesContact && !hidesContact && row.data !== null);
  const data = await addContact(
    em,
    described.map((row) => ({ type: row.type!, data: row.data! })),
  );
  const dataById = new Map(described.map((row, i) => [row.id, data[i]!]));
  return found.map((row) => ({
    deliveryId: row.id,
    target: row,
    id: row.uuid ?? `test-${row.id}`,
    body: JSON.stringify({
      type: row.type ?? 'webhook.test',
      timestamp: toIsoTime(row.at ?? row.createdAt),
      n: row.n,
      owner: row.ownerName,
      data: dataById.get(row.id) ?? row.data ?? {},
    }),
  }));
}
