// Reads one published property for its page and the REST API. Writes nothing.
import type { EntityManager } from '@mikro-orm/postgresql';
import { m } from '../../shared/messages/messages.ts';
import { INT4_MAX } from '../../shared/property/property.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { isoText, VIEW_COLUMNS } from './property.row.ts';

/** Whether inquiries reach who advertises the home `p` by an address, as `loadInquiryProperty` finds it; otherwise the office gets them. */
const REACHES_ADVERTISER = `(p.user_id is not null
    or exists (select from agents agent where agent.id = p.agent_id and agent.removed_at is null and agent.email like '%_@_%')
    or (p.contact_email is not null
      and not exists (select from agents agent where lower(agent.email) = p.contact_email and agent.removed_at is not null)))`;

/** The address of the picture of links to the home `p`; another one after each change of the advert. */
const SHARE_PICTURE = `'/og/homes/' || p.id || '-' || floor(extract(epoch from p.updated_at))::bigint || '.jpg'`;

/** The columns of the published home `$1`, whether inquiries reach its advertiser, and the day in Dubai on which the email address of its member was confirmed. */
const VIEW_SQL = `select ${VIEW_COLUMNS},
    (select to_char(account.email_confirmed_at at time zone 'Asia/Dubai', 'YYYY-MM-DD') from users account where account.id = p.user_id) as "emailConfirmedOn",
    ${REACHES_ADVERTISER} as "reachesAdvertiser", ${SHARE_PICTURE} as "sharePicture"
  from properties p where p.id = $1 and p.status = 'published'`;

/** The latest change of price of the home `view` in the last 180 days; its `price` is the former one, in AED. */
const PRICE_CHANGE_SQL = `select price, ${isoText('changed_at')} as "changedAt" from price_changes
  where property_id = view.id and changed_at > now() - interval '180 days' order by changed_at desc, id desc limit 1`;

/** The home `view` as JSON, with the former price when the price has changed; without a change these fields are absent, not null. */
const VIEW_JSON_SQL = `case when change.price is null then row_to_json(view)
  else (select row_to_json(priced) from (select view.*, change.price as "formerPrice", change."changedAt" as "priceChangedAt") priced) end`;

/** When the home `home` was first listed for the same purpose, by any listing of it; no row unless that was before this listing. */
const FIRST_SEEN_SQL = `select ${isoText('min(same.listed_at)')} as at
  from properties p join home_listings this on this.property_id = p.id
  join home_listings same on same.home_id = this.home_id and same.purpose = this.purpose
  where p.id = home.id and p.home_id is not null group by this.listed_at having min(same.listed_at) < this.listed_at`;

/**
 * A published home as JSON text. Where it was first listed earlier, that time is appended to the text: the final `}` is cut off and put
 * back after it.
 */
const HOME_SQL = `select case when earlier.at is null then home.json else left(home.json, -1) || ',"firstSeenAt":"' || earlier.at || '"}' end as json
  from (select view.id, (${VIEW_JSON_SQL})::text as json from (${VIEW_SQL}) view left join lateral (${PRICE_CHANGE_SQL}) change on true) home
  left join lateral (${FIRST_SEEN_SQL}) earlier on true`;

/**
 * A published home with all its public fields (`PropertyView`), as JSON text that PostgreSQL makes.
 * @throws DomainError MISSING when there is none
 */
export async function getPropertyJson(em: EntityManager, { id }: { id: number }): Promise<{ json: string }> {
  const homeRows = id <= INT4_MAX ? await rows<{ json: string }>(em, preparedStatement(HOME_SQL, [id])) : [];
  if (!homeRows[0]) throw new DomainError('MISSING', m.property_not_found());
  return homeRows[0];
}

/** A published home with all its public fields. @throws DomainError MISSING when there is none */
export const getProperty = async (em: EntityManager, id: number): Promise<PropertyView> =>
  JSON.parse((await getPropertyJson(em, { id })).json) as PropertyView;
