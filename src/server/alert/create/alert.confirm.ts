// Confirms an alert by the token in the link of its email. Writes `alerts` and `alert_keys`, and sets the cookie by which the browser opens the alerts of the
// address.
import type { AlertCadence, AlertSubject } from '../../../shared/alert/alert.ts';
import type { AlertConfirmed } from '../../../shared/alert/alert-schemas.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS, toIsoTime } from '../../../shared/time.ts';
import { hashToken } from '../../account/password/account.password.ts';
import type { Context } from '../../context.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { DomainError } from '../../errors.ts';
import { signedKey } from '../../mail/link/signed-link.ts';
import { recoverToken } from '../../shortlist/keys.ts';
import { describeAlert } from '../alert.words.ts';
import { rememberAddress } from '../manage/alert.owner.ts';
import { ALERTS_PAGE_PURPOSE } from '../send/alert.mail.ts';
import { alertCriteria, readAlertFilter } from './alert.filter.ts';
import { endOthersOfPerson, requireUnderLimit, startNow } from './alert.store.ts';

const CONFIRM_WITHIN_MS = 7 * DAY_MS;

/** The alert whose token has the hash `$1`, if its link was sent after `$2`; with the shared list that it is about. It may be confirmed already. */
const WAITING_ALERT_SQL = `select a.id, a.address_id as "addressId", a.subject, a.list_person_id as "listPersonId", a.filter, l.name as "listName",
    l.link_seed as "listSeed", l.token_hash as "listHash"
  from alerts a
    left join shortlist_people p on p.id = a.list_person_id left join shortlists l on l.id = p.list_id
  where a.confirm_token = $1 and a.confirm_sent_at > $2`;
interface WaitingAlert {
  id: number;
  addressId: number;
  subject: AlertSubject;
  listPersonId: number | null;
  filter: unknown;
  listName: string | null;
  /** From the seed and the hash the token of the list's link is recovered. */
  listSeed: string | null;
  listHash: string | null;
}
interface LockedAlert {
  id: number;
  addressId: number;
  cadence: AlertCadence;
  /** Bits of `ALERT_KINDS`. */
  kinds: number;
  isConfirmed: boolean;
  nextAt: Date | null;
}

/**
 * Confirms and starts an alert by the token of its email, within seven days; confirming it again changes nothing. An alert of a shared list replaces the
 * person's other alerts of that list. Sets the cookie by which this browser opens the alerts of the address.
 * @throws DomainError MISSING for a token that is not valid, LIMIT over 20 alerts
 */
export async function confirmAlert(ctx: Context, token: string): Promise<AlertConfirmed> {
  const now = ctx.now();
  const queryValues = [hashToken(token), new Date(now.getTime() - CONFIRM_WITHIN_MS)];
  const [waitingAlert] = await rows<WaitingAlert>(ctx.em, preparedStatement(WAITING_ALERT_SQL, queryValues));
  if (!waitingAlert) throw new DomainError('MISSING', m.alert_link_invalid);
  const { id, addressId, subject, listPersonId, listName, listSeed, listHash } = waitingAlert;
  const filter = readAlertFilter(waitingAlert.filter);
  const criteria = subject === 'search' ? await alertCriteria(ctx.em, filter) : null;
  const { cadence, nextAt } = await ctx.em.transactional(async (em) => {
    // confirmations of one address run one after the other, so that they cannot exceed its limit of alerts
    await em.execute('select 1 from alert_addresses where id = ? for update', [addressId]);
    const sql = `select id, address_id as "addressId", cadence, kinds, confirmed_at is not null as "isConfirmed", next_at as "nextAt"
      from alerts where id = ? and confirm_token = ? for update`;
    const [alert] = await em.execute<LockedAlert[]>(sql, [id, hashToken(token)]);
    if (!alert) throw new DomainError('MISSING', m.alert_link_invalid);
    if (alert.isConfirmed) return alert;
    await requireUnderLimit(em, addressId);
    if (listPersonId !== null) await endOthersOfPerson(em, listPersonId, id);
    return { ...alert, nextAt: await startNow(em, alert, criteria, now) };
  });
  rememberAddress(ctx, addressId);
  return {
    key: signedKey(ctx.env, ALERTS_PAGE_PURPOSE, addressId),
    words: describeAlert({ subject, filter, listName }),
    listToken: listSeed && listHash && recoverToken(ctx.env, listSeed, listHash),
    cadence,
    firstNewsAt: nextAt && toIsoTime(nextAt),
  };
}
