// Lists and deletes the alerts of an email address, deletes the address with all its data (`alert_addresses`, `alerts`), cancels emails that wait, and emails
// the link to the alerts by a job.
import type { FilterQuery } from '@mikro-orm/postgresql';
import type { AlertCadence, AlertSubject } from '../../../shared/alert/alert.ts';
import type { AlertFilter, AlertList, AlertView } from '../../../shared/alert/alert-schemas.ts';
import { getLocale, type Locale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS, toIsoTime } from '../../../shared/time.ts';
import { ALERT_EMAIL_KINDS } from '../../account/personal-data/account.alerts.ts';
import type { Context } from '../../context.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { sameText, statements } from '../../db/typed.ts';
import type { Deps } from '../../deps.ts';
import type { Env } from '../../env.ts';
import { DomainError } from '../../errors.ts';
import { localeOr } from '../../locale.ts';
import { LINK_JOB_RETRIES } from '../../mail/link/link-jobs.ts';
import { recoverToken } from '../../shortlist/keys.ts';
import { Alert, AlertAddress } from '../alert.entity.ts';
import { IS_UNSEEN, NEWS_DAYS } from '../alert.news.ts';
import { describeAlert } from '../alert.words.ts';
import { kindsOf } from '../match/home-list.ts';
import { linkEmail } from '../send/alert.mail.ts';
import { type AlertOwner, forgetAddress, requireAlertOwner } from './alert.owner.ts';
import { endAlerts } from './end-alerts.ts';

/** An alert as `readAlerts` selects it. */
interface AlertRow {
  id: number;
  subject: AlertSubject;
  filter: AlertFilter;
  /** The name of the open shared list that it is about; null for other subjects. */
  listName: string | null;
  /** From the seed and the hash the token of the list's link is recovered. */
  listSeed: string | null;
  listHash: string | null;
  /** Bits of `ALERT_KINDS`. */
  kinds: number;
  cadence: AlertCadence;
  pausedAt: Date | null;
  homesFound: number;
  /** Homes of recent emails whose list was not opened. */
  unseen: number;
  /** The oldest of these emails, which is the next one to open. */
  unseenEmailId: number | null;
  lastEmailId: number | null;
  lastSentAt: Date | null;
  nextAt: Date | null;
  createdAt: Date;
}

/** An alert as the API returns it. An instant alert has no time of the next email, because it depends on events. */
function viewAlert(env: Env, row: AlertRow): AlertView {
  const { filter, listName, listSeed, listHash, kinds, pausedAt, lastSentAt, nextAt, createdAt, ...alert } = row;
  const state = pausedAt === null ? 'active' : 'paused';
  return {
    ...alert,
    filter,
    words: describeAlert({ subject: alert.subject, filter, listName }),
    listToken: listSeed && listHash && recoverToken(env, listSeed, listHash),
    kinds: kindsOf(kinds),
    state,
    lastSentAt: toIsoTime(lastSentAt),
    nextAt: state === 'active' && alert.cadence !== 'instant' ? toIsoTime(nextAt) : null,
    createdAt: toIsoTime(createdAt),
  };
}

/** The confirmed alerts of an address, the newest first; those of a list that has ended are left out. */
export async function readAlerts(
  { em, env, now }: Pick<Context, 'em' | 'env' | 'now'>,
  { addressId, email }: AlertOwner,
): Promise<AlertList> {
  // joins to each alert the open shared list that it is about (`lp`, `l`), and of its emails (`sent`) the unseen homes and oldest unseen id since `$2` and
  // the last id
  const sql = `select a.id, a.subject, a.filter, l.name as "listName", l.link_seed as "listSeed", l.token_hash as "listHash", a.kinds, a.cadence,
      a.paused_at as "pausedAt", a.homes_found as "homesFound", coalesce(sent.unseen, 0)::int as unseen,
      sent.unseen_id as "unseenEmailId", sent.last_id as "lastEmailId", a.last_sent_at as "lastSentAt", a.next_at as "nextAt", a.created_at as "createdAt"
    from alerts a
    left join shortlist_people lp on lp.id = a.list_person_id
    left join shortlists l on l.id = lp.list_id and l.closed_at is null
    left join lateral (
      select sum(e.homes) filter (where ${IS_UNSEEN}) as unseen, min(e.id) filter (where ${IS_UNSEEN}) as unseen_id, max(e.id) as last_id
      from alert_emails e where e.alert_id = a.id) sent on true
    where a.address_id = $1 and a.confirmed_at is not null and (a.subject <> 'list' or l.id is not null)
    order by a.created_at desc, a.id desc`;
  const since = new Date(now().getTime() - NEWS_DAYS * DAY_MS);
  const alertRows = addressId === null ? [] : await rows<AlertRow>(em, preparedStatement(sql, [addressId, since]));
  return { items: alertRows.map((row) => viewAlert(env, row)), email };
}

/** The confirmed alerts of the caller or of a key, the newest first. @throws as `requireAlertOwner` */
export const listAlerts = async (ctx: Context, key: string | undefined): Promise<AlertList> =>
  readAlerts(ctx, await requireAlertOwner(ctx, key));

/** Deletes an alert, cancels its emails that wait, and returns the alerts that are left. @throws DomainError MISSING for an alert of another address */
export async function stopAlert(ctx: Context, id: number, key: string | undefined): Promise<AlertList> {
  const owner = await requireAlertOwner(ctx, key);
  const condition = { id, address: owner.addressId, confirmedAt: { $ne: null } } satisfies FilterQuery<Alert>;
  const ended = await ctx.em.transactional((tx) => endAlerts(tx, condition));
  if (ended === 0) throw new DomainError('MISSING', m.alert_not_found);
  return readAlerts(ctx, owner);
}

/** Deletes all alerts of an address and cancels its emails that wait. */
export async function stopAllAlerts(ctx: Context, key: string | undefined): Promise<AlertList> {
  const owner = await requireAlertOwner(ctx, key);
  const { addressId, email } = owner;
  if (addressId !== null && email !== null)
    await ctx.em.transactional(async (em) => {
      await em.nativeDelete(Alert, { address: addressId });
      await ctx.mail.cancel(em, email, ['alert', 'alert-keep', 'alert-confirm']);
    });
  return { items: [], email };
}

/** Deletes an address; foreign keys delete its alerts and the record of their emails. Cancels emails that wait, and deletes this browser's cookie of it. */
export async function deleteAddress(ctx: Context, key: string | undefined): Promise<void> {
  const { addressId, email } = await requireAlertOwner(ctx, key);
  if (addressId === null || email === null) return;
  await ctx.em.transactional(async (em) => {
    await em.nativeDelete(AlertAddress, addressId);
    await ctx.mail.cancel(em, email, ALERT_EMAIL_KINDS);
  });
  forgetAddress(ctx, addressId);
}

const LINK_JOB = 'alert-link';

/** Data of the job that sends the link to the alerts of an address. */
interface LinkJob {
  email: string;
  /** The language of the request, for an address whose language is not known. */
  locale: Locale;
  /** When it was requested: ISO 8601, UTC. */
  asked: string;
}

/**
 * Requests an email with the link to the alerts of an address. A job looks the address up, so that neither the response nor its time shows whether it has
 * alerts. `website` is a hidden field that only programs fill in: then nothing is sent.
 * @throws DomainError TOO_MANY over the limit
 */
export async function sendAlertsLink(ctx: Context, email: string, website: string | undefined): Promise<void> {
  await ctx.limiter.count('message', ctx.address);
  if (website) return;
  await ctx.jobs.enqueue(ctx.em, LINK_JOB, { email, locale: getLocale(), asked: ctx.now().toISOString() } satisfies LinkJob);
}

/** Registers the job that sends addresses the link to their alerts. */
export function handleAlertLinks({ jobs, mail, env }: Pick<Deps, 'jobs' | 'mail' | 'env'>): void {
  jobs.handle<LinkJob>(LINK_JOB, LINK_JOB_RETRIES, async (em, job) => {
    const address = await statements(em)
      .selectFrom('alert_addresses as o')
      .select(['o.id', 'o.email', 'o.locale'])
      .where((eb) => sameText(eb.ref('o.email'), job.email))
      .where('o.id', 'in', (eb) => eb.selectFrom('alerts').select('address_id').where('confirmed_at', 'is not', null))
      .executeTakeFirst();
    if (address) await mail.send(em, linkEmail(env, address.email, localeOr(address.locale, job.locale), address.id, new Date(job.asked)));
  });
}
