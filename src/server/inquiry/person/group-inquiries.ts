// Finds the people behind inquiries that came while their home had no owner, once a brokerage or an agent has it.
import type { EntityManager } from '@mikro-orm/postgresql';
import { columnOf, type PersonOwner } from './keep-person.ts';
import { personKeyOf } from './person-key.ts';

/** Inquiries that are read at once. */
const AT_ONCE = 500;

interface LooseInquiry {
  id: number;
  email: string;
  phone: string;
}

/**
 * SQL: the inquiries of `?`, a JSON list with the keys of their people, with the owner of their home, and who answers them: in an organization one of its
 * members, who is not named where a member works alone.
 */
const keyedSql = (column: 'organization_id' | 'user_id'): string =>
  `select i.*, keyed.key, keyed.phone_key, p.${column} as owner_id,
    ${column === 'user_id' ? 'null::int' : 'coalesce(i.assigned_user_id, p.user_id)'} as answerer
  from jsonb_to_recordset(?::jsonb) as keyed(id int, key text, phone_key text) join inquiries i on i.id = keyed.id
  join properties p on p.id = i.property_id`;

/** SQL: adds the people of `keyedSql` whom the owner does not know yet. */
const addPersonsSql = (column: 'organization_id' | 'user_id'): string =>
  `insert into inquiry_persons (${column}, key, phone_key, name, email, phone, stage, assigned_user_id, last_at, created_at)
  select distinct on (owner_id, key) owner_id, key, phone_key, name, case when reply_here_only then '' else email end,
    case when reply_here_only then '' else phone end, case when answered_at is null then 'new' else 'contacted' end, answerer,
    max(last_at) over same, min(created_at) over same
  from (${keyedSql(column)}) found window same as (partition by owner_id, key) order by owner_id, key, last_at desc
  on conflict (${column}, key) where ${column} is not null do nothing`;

/** SQL: names the person of each inquiry of `keyedSql`; in an organization who answers the person answers it. */
const namePersonsSql = (column: 'organization_id' | 'user_id'): string =>
  `update inquiries i set person_id = person.id,
    assigned_user_id = case when person.assigned_user_id is null or person.assigned_user_id = found.answerer then i.assigned_user_id else person.assigned_user_id end
  from (${keyedSql(column)}) found join inquiry_persons person on person.${column} = found.owner_id and person.key = found.key where i.id = found.id`;

/**
 * Gives the inquiries about homes of an owner that name no person theirs, in the transaction of `tx`, some at a time.
 * @returns how many
 */
export async function groupInquiries(tx: EntityManager, owner: PersonOwner): Promise<number> {
  const [column, ownerId] = columnOf(owner);
  const isOwned = column === 'user_id' ? 'p.user_id = ? and p.organization_id is null' : 'p.organization_id = ?';
  let grouped = 0;
  let last = 0;
  for (;;) {
    const loose = await tx.execute<LooseInquiry[]>(
      `select i.id, i.email, i.phone from inquiries i join properties p on p.id = i.property_id where ${isOwned} and i.person_id is null
         and i.id > ? order by i.id limit ${AT_ONCE} for no key update of i`,
      [ownerId, last],
    );
    if (loose.length === 0) return grouped;
    const keyed = JSON.stringify(
      loose.map(({ id, email, phone }) => {
        const { key, phoneKey } = personKeyOf({ email, phone });
        return { id, key, phone_key: phoneKey };
      }),
    );
    await tx.execute(addPersonsSql(column), [keyed]);
    await tx.execute(namePersonsSql(column), [keyed]);
    grouped += loose.length;
    last = loose.at(-1)!.id;
  }
}
