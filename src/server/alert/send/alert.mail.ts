// Writes the emails of alerts, and sends none: the homes that an alert reports, the link that confirms an alert, the link to all alerts of an address, and
// the question whether to keep an alert. The outbox sends at most one email for each `key`.
import type { AlertKind, AlertSubject } from '../../../shared/alert/alert.ts';
import { HOMES_BEHIND_EMAIL, HOMES_IN_EMAIL } from '../../../shared/alert/alert.ts';
import type { AlertFilter } from '../../../shared/alert/alert-schemas.ts';
import { formatPrice, isolate, joinValues } from '../../../shared/format.ts';
import type { Locale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import type { Env } from '../../env.ts';
import { signedKey } from '../../mail/link/signed-link.ts';
import type { EmailHome } from '../../mail/template/email-content.ts';
import { type EmailHomeRow, emailHome } from '../../mail/template/email-home.ts';
import { type EmailMessage, writeEmail } from '../../mail/template/email-message.ts';
import { describeAlertFilter } from '../alert.words.ts';
import type { Match } from '../match/home-list.ts';

/** What the key in a link is signed for, so that it serves no other link: to open the alerts of an address, to end an alert, to keep an alert. */
export const ALERTS_PAGE_PURPOSE = 'alerts';
export const UNSUBSCRIBE_PURPOSE = 'alerts-unsubscribe';
export const KEEP_PURPOSE = 'alerts-keep';

/** The path of the page with the alerts of an address; its signed key gives access without a login. */
const alertsPath = (env: Pick<Env, 'sessionSecrets'>, addressId: number): string =>
  `/alerts/${signedKey(env, ALERTS_PAGE_PURPOSE, addressId)}`;

/** An alert that its address has not confirmed yet. */
interface UnconfirmedAlert {
  id: number;
  /** The secret in the link of the email. */
  token: string;
  /** The stored hash of `token`; the start of it is in the email's key, so that each new token is sent. */
  tokenHash: string;
  subject: AlertSubject;
  filter: AlertFilter;
}

/** The path of the link that ends an alert. */
const unsubscribePath = (env: Pick<Env, 'sessionSecrets'>, alertId: number): string =>
  `/alerts/unsubscribe?token=${signedKey(env, UNSUBSCRIBE_PURPOSE, alertId)}`;

/**
 * The email that asks whether to keep an alert that was not used for long. The time of the last use is in its key, so that it is sent once until the next
 * use.
 */
export const keepEmail = (
  env: Pick<Env, 'sessionSecrets'>,
  to: string,
  locale: Locale,
  { id, filter, usedAt }: { id: number; filter: AlertFilter; usedAt: Date },
): EmailMessage =>
  writeEmail(locale, () => ({
    to,
    kind: 'alert-keep',
    key: `alert-keep:${id}:${usedAt.getTime()}`,
    subject: m.alert_keep_subject(),
    blocks: [
      { text: m.alert_keep_mail_text({ search: describeAlertFilter(filter) }) },
      { button: { label: m.alert_keep_button(), path: `/alerts/keep?token=${signedKey(env, KEEP_PURPOSE, id)}` } },
      { link: { label: m.alert_unsubscribe_title(), path: unsubscribePath(env, id) } },
      { note: m.alert_keep_note() },
    ],
    unsubscribePath: unsubscribePath(env, id),
  }));

/**
 * The email that asks an address to confirm an alert. It leaves out the name of a shared list, because anyone could have a name of their own choice sent
 * to any address.
 */
export const alertConfirmationEmail = (
  to: string,
  locale: Locale,
  { id, token, tokenHash, subject, filter }: UnconfirmedAlert,
): EmailMessage =>
  writeEmail(locale, () => ({
    to,
    kind: 'alert-confirm',
    key: `alert-confirm:${id}:${tokenHash.slice(0, 16)}`,
    subject: m.alert_confirm_subject(),
    blocks: [
      { text: subject === 'list' ? m.alert_confirm_mail_list() : m.alert_confirm_mail_text({ search: describeAlertFilter(filter) }) },
      { button: { label: m.alert_confirm_button(), path: `/alerts/confirm?token=${token}` } },
      { note: m.alert_confirm_note() },
    ],
  }));

/** The email with the link to the alerts of an address, requested at a time. */
export const linkEmail = (
  env: Pick<Env, 'sessionSecrets'>,
  to: string,
  locale: Locale,
  addressId: number,
  requestedAt: Date,
): EmailMessage =>
  writeEmail(locale, () => ({
    to,
    kind: 'alert-link',
    key: `alert-link:${addressId}:${requestedAt.getTime()}`,
    subject: m.alert_link_subject(),
    blocks: [
      { text: m.alert_link_mail_text() },
      { button: { label: m.alert_link_button(), path: alertsPath(env, addressId) } },
      { note: m.alert_link_note() },
    ],
  }));

/** A home that an alert reports: what happened to it, and the home as emails show it. */
export type ShownMatch = Match & { home: EmailHomeRow };

/** What an email about the homes of an alert is written from. */
export interface MatchEmail {
  to: string;
  locale: Locale;
  alertId: number;
  addressId: number;
  emailId: number;
  subject: AlertSubject;
  filter: AlertFilter;
  /** The shared list that the alert is about; null for other subjects. The path is null when the link of the list has to be renewed. */
  list: { name: string; path: string | null } | null;
  /** The last event that the email reports, which makes its key unique. */
  eventId: string;
  /** The number of homes, in all and by kind of event. */
  total: number;
  counts: Record<AlertKind, number>;
  /** The first homes, which the email itself shows. */
  shown: readonly ShownMatch[];
}

/** A home in words: `2 bedrooms in JBR`. */
function describeHome({ property_type, bedrooms, location }: EmailHomeRow): string {
  const place = placeLabel(location);
  return property_type === 'Studio' ? m.alert_studio_in({ place }) : m.alert_home_in({ count: bedrooms, place });
}

/** The subject line: `Price drop: 2 bedrooms in JBR, now AED 1,950,000` for one home, else `12 homes for your search: 7 new, 5 cheaper`. */
function subjectOf({ subject, filter, total: count, counts, shown }: MatchEmail): string {
  const [firstMatch] = shown;
  if (count === 1 && firstMatch && firstMatch.kind !== 'new') {
    const home = describeHome(firstMatch.home);
    if (firstMatch.kind === 'price-drop')
      return m.alert_subject_drop({ home, price: formatPrice(firstMatch.price, firstMatch.home.transaction_type) });
    if (firstMatch.kind === 'gone') return m.alert_subject_gone({ home });
    return firstMatch.kind === 'back' ? m.alert_subject_back({ home }) : m.alert_subject_taken({ home });
  }
  if (subject === 'saved') return m.alert_subject_saved({ count });
  if (subject === 'list') return m.alert_subject_list({ count });
  if (counts.new === count) {
    const { location } = filter;
    const places = new Set(shown.map(({ home }) => home.location));
    const isOnePlace = location !== undefined && !location.includes(',') && places.size === 1 && places.has(location);
    return isOnePlace ? m.alert_subject_new_in({ count, place: placeLabel(location) }) : m.alert_subject_new({ count });
  }
  if (counts['price-drop'] === count) return m.alert_subject_drops({ count });
  if (counts.back === count) return m.alert_subject_backs({ count });
  const countsByKind = [
    counts.new ? m.alert_part_new({ count: counts.new }) : [],
    counts['price-drop'] ? m.alert_part_cheaper({ count: counts['price-drop'] }) : [],
    counts.back ? m.alert_part_back({ count: counts.back }) : [],
  ].flat();
  return m.alert_subject_mixed({ count, parts: joinValues(countsByKind) });
}

/** What happened to a home: `Was AED 2,100,000`, `Back after 23 days`. */
function noteOf({ kind, priceBefore, daysAway, home }: ShownMatch): string {
  const formerPrice = priceBefore === null ? [] : [m.alert_event_was({ price: formatPrice(priceBefore, home.transaction_type) })];
  if (kind === 'new') return [m.alert_event_new(), ...formerPrice].join(' · ');
  if (kind === 'taken') return m.alert_event_taken();
  if (kind === 'gone') return m.alert_event_gone();
  if (kind === 'price-drop') return formerPrice.join('');
  const back = daysAway ? m.alert_event_back({ count: daysAway }) : m.alert_event_back_soon();
  return [back, ...formerPrice].join(' · ');
}

/** A home in the preview that mail programs show beside the subject: `AED 1,950,000 · Was AED 2,100,000 · 2 bedrooms in JBR`. */
const previewOf = (match: ShownMatch): string =>
  [formatPrice(match.home.price, match.home.transaction_type), noteOf(match), describeHome(match.home)].filter(Boolean).join(' · ');

/** Homes in the preview: as many as fit beside the subject. */
const HOMES_IN_PREVIEW = 2;

/** The first line, which says what the alert is about. */
function introOf({ subject, filter, list }: MatchEmail): string {
  if (subject === 'saved') return m.alert_email_saved();
  return subject === 'list'
    ? m.alert_email_list({ name: isolate(list?.name ?? '') })
    : m.alert_email_search({ search: describeAlertFilter(filter) });
}

/** A home as the email shows it. A home that is no longer listed has no page, so it links to the shared list, which still shows it. */
function shownHome(match: ShownMatch, listPath: string): EmailHome {
  const home = emailHome(match.home, noteOf(match));
  return match.kind === 'gone' ? { ...home, path: listPath } : home;
}

/** The email with the homes that an alert reports: the first ten, and a link to a page with all of them, or to the shared list that they are in. */
export const matchEmail = (env: Pick<Env, 'sessionSecrets'>, email: MatchEmail): EmailMessage =>
  writeEmail(email.locale, () => {
    const managePath = alertsPath(env, email.addressId);
    const allHomes = { label: m.alert_email_all({ count: email.total }), path: `${managePath}?email=${email.emailId}` };
    const listPath = email.list?.path ?? null;
    return {
      to: email.to,
      kind: 'alert',
      key: `alert:${email.alertId}:${email.eventId}`,
      subject: subjectOf(email),
      preview: email.shown.slice(0, HOMES_IN_PREVIEW).map(previewOf).join(' | '),
      blocks: [
        { text: introOf(email) },
        { homes: email.shown.slice(0, HOMES_IN_EMAIL).map((match) => shownHome(match, listPath ?? allHomes.path)) },
        ...(email.total >= HOMES_BEHIND_EMAIL ? [{ text: m.alert_email_newest({ count: HOMES_BEHIND_EMAIL }) }] : []),
        { button: listPath ? { label: m.shortlist_open(), path: listPath } : allHomes },
        ...(listPath && email.total > HOMES_IN_EMAIL ? [{ link: allHomes }] : []),
        { link: { label: m.alert_email_manage(), path: managePath } },
      ],
      unsubscribePath: unsubscribePath(env, email.alertId),
    };
  });
