// Confirms an alert by the token in the link of its email. Writes `alerts` and `alert_keys`, and sets the cookie by which the browser opens the alerts of the
// address.
import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { AlertConfirmed } from '../../../shared/alert/alert-schemas.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS, toIsoTime } from '../../../shared/time.ts';
import { hashToken } from '../../account/password/account.password.ts';
import type { Context } from '../../context.ts';
import { statements } from '../../db/typed.ts';
import { DomainError } from '../../errors.ts';
import { signedKey } from '../../mail/link/signed-link.ts';
import { recoverToken } from '../../shortlist/keys.ts';
import { Alert } from '../alert.entity.ts';
import { describeAlert } from '../alert.words.ts';
import { rememberAddress } from '../manage/alert.owner.ts';
import { ALERTS_PAGE_PURPOSE } from '../send/alert.mail.ts';
import { alertCriteria, readAlertFilter } from './alert.filter.ts';
import { endOthersOfPerson, lockAddress, requireUnderLimit, startNow } from './alert.store.ts';

const CONFIRM_WITHIN_MS = 7 * DAY_MS;

/** An alert whose link has this token and was sent lately, with the shared list that it is about. It may be confirmed already. */
const findWaitingAlert = (em: EntityManager, token: string, now: Date) =>
  statements(em)
    .selectFrom('alerts as a')
    .leftJoin('shortlist_people as p', 'p.id', 'a.list_person_id')
    .leftJoin('shortlists as l', 'l.id', 'p.list_id')
    .select(['a.id', 'a.address_id', 'a.subject', 'a.list_person_id', 'a.filter', 'l.name as listName', 'l.link_seed', 'l.token_hash'])
    .where('a.confirm_token', '=', hashToken(token))
    .where('a.confirm_sent_at', '>', new Date(now.getTime() - CONFIRM_WITHIN_MS))
    .executeTakeFirst();

/**
 * Confirms and starts an alert by the token of its email, within seven days; confirming it again changes nothing. An alert of a shared list replaces the
 * person's other alerts of that list. Sets the cookie by which this browser opens the alerts of the address.
 * @throws DomainError MISSING for a token that is not valid, LIMIT over 20 alerts
 */
export async function confirmAlert(ctx: Context, token: string): Promise<AlertConfirmed> {
  const now = ctx.now();
  const waitingAlert = await findWaitingAlert(ctx.em, token, now);
  if (!waitingAlert) throw new DomainError('MISSING', m.alert_link_invalid);
  const { id, address_id: addressId, subject, list_person_id: listPersonId, listName, link_seed, token_hash } = waitingAlert;
  const filter = readAlertFilter(waitingAlert.filter);
  const criteria = subject === 'search' ? await alertCriteria(ctx.em, filter) : null;
  const { cadence, nextAt } = await ctx.em.transactional(async (em) => {
    // confirmations of one address run one after the other, so that they cannot exceed its limit of alerts
    await lockAddress(em, addressId);
    const alert = await em.findOne(Alert, { id, confirmToken: hashToken(token) }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!alert) throw new DomainError('MISSING', m.alert_link_invalid);
    if (alert.confirmedAt) return alert;
    await requireUnderLimit(em, addressId);
    if (listPersonId !== null) await endOthersOfPerson(em, listPersonId, id);
    return {
      cadence: alert.cadence,
      nextAt: await startNow(em, { id, addressId, cadence: alert.cadence, kinds: alert.kinds }, criteria, now),
    };
  });
  rememberAddress(ctx, addressId);
  return {
    key: signedKey(ctx.env, ALERTS_PAGE_PURPOSE, addressId),
    words: describeAlert({ subject, filter, listName }),
    listToken: link_seed && token_hash && recoverToken(ctx.env, link_seed, token_hash),
    cadence,
    firstNewsAt: nextAt && toIsoTime(nextAt),
  };
}
