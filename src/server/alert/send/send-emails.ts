// Turns the stored homes of alerts (`alert_emails`) into emails and puts these into the outbox (`mail_deliveries`), from which jobs send them.
import type { EntityManager } from '@mikro-orm/postgresql';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import { localeOr } from '../../locale.ts';
import { EMAIL_HOME_COLUMNS, type EmailHomeRow } from '../../mail/template/email-home.ts';
import type { EmailMessage } from '../../mail/template/email-message.ts';
import { recoverToken } from '../../shortlist/keys.ts';
import { deleteEmails, type StoredMatches } from '../match/alert.match.ts';
import { type MatchEmail, matchEmail, type ShownMatch } from './alert.mail.ts';
import type { DueAlert } from './due-alerts.ts';

type EmailDeps = Pick<Deps, 'mail' | 'env'>;

/** The homes with these ids as emails show them, by id. */
async function readHomes(em: EntityManager, ids: number[]): Promise<Map<number, EmailHomeRow>> {
  const homes = await rows<EmailHomeRow>(
    em,
    preparedStatement(`select ${EMAIL_HOME_COLUMNS} from properties p where p.id = any($1::int[])`, [ids]),
  );
  return new Map(homes.map((home) => [home.id, home]));
}

/** A shared list as an email shows it: its name, and the path of its link. */
type EmailList = NonNullable<MatchEmail['list']>;

/** The shared lists that alerts are about, by the id of the alert. The path is null when the link cannot be recovered with the present secrets. */
async function readLists({ env }: EmailDeps, em: EntityManager, alerts: readonly DueAlert[]): Promise<Map<number, EmailList>> {
  const ids = alerts.filter(({ subject }) => subject === 'list').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const lists = await statements(em)
    .selectFrom('alerts as alert')
    .innerJoin('shortlist_people as person', 'person.id', 'alert.list_person_id')
    .innerJoin('shortlists as list', 'list.id', 'person.list_id')
    .select(['alert.id', 'list.name', 'list.link_seed as seed', 'list.token_hash as hash'])
    .where((eb) => eb('alert.id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return new Map(
    lists.map(({ id, name, seed, hash }) => {
      const token = recoverToken(env, seed, hash);
      return [id, { name, path: token && `/list/${token}` }];
    }),
  );
}

/** A due alert with its stored email. */
type AlertWithEmail = StoredMatches & { alert: DueAlert };

/** Writes the stored emails of alerts; reads the homes and shared lists that they show. */
async function writeEmails(deps: EmailDeps, tx: EntityManager, alertsWithEmail: readonly AlertWithEmail[]): Promise<EmailMessage[]> {
  const homeIds = new Set(alertsWithEmail.flatMap(({ firstHomes }) => firstHomes.map(({ propertyId }) => propertyId)));
  const homesById = await readHomes(tx, [...homeIds]);
  const alerts = alertsWithEmail.map(({ alert }) => alert);
  const lists = await readLists(deps, tx, alerts);
  return alertsWithEmail.map(({ alert, emailId, eventId, counts, total, firstHomes }) =>
    matchEmail(deps.env, {
      to: alert.email,
      locale: localeOr(alert.locale),
      alertId: alert.id,
      addressId: alert.addressId,
      emailId,
      eventId,
      subject: alert.subject,
      filter: alert.filter,
      list: lists.get(alert.id) ?? null,
      counts,
      total,
      shown: firstHomes.flatMap((match): ShownMatch[] => {
        const home = homesById.get(match.propertyId);
        return home ? [{ ...match, home }] : [];
      }),
    }),
  );
}

/**
 * Puts the stored emails of alerts (`stored`, by alert id) into the outbox, in the transaction `tx`. Deletes the stored emails to mailboxes that have reached
 * their limit of emails.
 * @returns the ids of the alerts to these mailboxes
 */
export async function sendEmails(
  deps: EmailDeps,
  tx: EntityManager,
  alerts: readonly DueAlert[],
  stored: ReadonlyMap<number, StoredMatches>,
): Promise<Set<number>> {
  const alertsWithEmail = alerts.flatMap((alert): AlertWithEmail[] => {
    const matches = stored.get(alert.id);
    return matches ? [{ alert, ...matches }] : [];
  });
  if (alertsWithEmail.length === 0) return new Set();
  const outcomes = await deps.mail.sendAll(tx, await writeEmails(deps, tx, alertsWithEmail));
  const limitedAlerts = alertsWithEmail.filter((_alert, i) => outcomes[i] === 'limited');
  const limitedEmailIds = limitedAlerts.map(({ emailId }) => emailId);
  await deleteEmails(tx, limitedEmailIds);
  return new Set(limitedAlerts.map(({ alert }) => alert.id));
}
