// Puts emails about listings into the outbox, one for each advertiser, and stores the rows that their links refer to (`confirmation_emails`,
// `confirmation_requests`).
import type { EntityManager } from '@mikro-orm/postgresql';
import { statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { localeOr } from '../../locale.ts';
import type { SendOutcome } from '../../mail/outbox-store.ts';
import type { EmailHomeRow } from '../../mail/template/email-home.ts';
import { writeEmail } from '../../mail/template/email-message.ts';
import { ConfirmationEmail } from './confirmation.entity.ts';
import type { AskedListing, questionEmail } from './confirmation.mail.ts';

/** A listing that an email is about; `asks` emails asked about it since the last answer. */
export interface DueListing extends EmailHomeRow {
  userId: number;
  status: string;
  asks: number;
  confirmedAt: Date | null;
}

/** The listings of one advertiser. */
interface AdvertiserListings {
  userId: number;
  listings: DueListing[];
}
export const groupByUser = (listings: readonly DueListing[]): AdvertiserListings[] =>
  [...Map.groupBy(listings, ({ userId }) => userId)].map(([userId, userListings]) => ({ userId, listings: userListings }));

/**
 * Puts one email for each advertiser, composed by `write`, into the outbox, and stores a row for the email and for each of its listings. Deletes
 * the rows of an email that the outbox does not accept, such as for an unconfirmed address.
 * @returns the outcomes in the order of the groups
 */
export async function sendListingEmails(
  deps: Pick<Deps, 'env' | 'now' | 'mail'>,
  tx: EntityManager,
  groups: readonly AdvertiserListings[],
  write: typeof questionEmail,
): Promise<SendOutcome[]> {
  if (groups.length === 0) return [];
  const now = deps.now();
  const db = statements(tx);
  const userIds = groups.map(({ userId }) => userId);
  const users = await db
    .selectFrom('users')
    .select(['id', 'email', 'locale'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(userIds))))
    .execute();
  const userById = new Map(users.map((user) => [user.id, user]));
  // an email for each group; the ids are in the order of the groups
  const emailRows = userIds.map((user_id) => ({ user_id, sent_at: now }));
  const emailIds = (await db.insertInto('confirmation_emails').values(emailRows).returning('id').execute()).map(({ id }) => id);
  const requestRows = groups.flatMap(({ listings }, i) => listings.map(({ id }) => ({ email: emailIds[i]!, property: id })));
  // a user can have more listings than a statement can have values
  const requests = await tx.execute<{ id: number; property: number }[]>(
    `insert into confirmation_requests (email_id, property_id) select r.email, r.property from json_to_recordset(?::json) as r(email int, property int)
     order by r.email, r.property returning id, property_id as property`,
    [JSON.stringify(requestRows)],
  );
  // each property is in one group only
  const requestIdOf = new Map(requests.map(({ id, property }) => [property, id]));
  const emails = groups.map(({ userId, listings }, i) => {
    const { email, locale } = userById.get(userId)!;
    const asked = listings.map((listing): AskedListing => ({ ...listing, requestId: requestIdOf.get(listing.id)! }));
    return writeEmail(localeOr(locale), () => write(deps.env, { to: email, userId, emailId: emailIds[i]!, listings: asked, now }));
  });
  const outcomes = await deps.mail.sendAll(tx, emails);
  await tx.nativeDelete(ConfirmationEmail, { id: { $in: emailIds.filter((_, i) => outcomes[i] !== 'queued') } });
  return outcomes;
}
