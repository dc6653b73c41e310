// The pages behind the links in alert emails: one ends an alert and cancels its emails, one keeps an alert that was not used for long. They need no session:
// a signed key in the link names the alert. Writes `alerts` and `mail_deliveries`.
import type { Router } from 'express';
import type { AlertSubject } from '../../shared/alert/alert.ts';
import type { AlertFilter } from '../../shared/alert/alert-schemas.ts';
import { m } from '../../shared/messages/messages.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import type { LinkPage } from '../mail/link/link.page.ts';
import { linkRoutes } from '../mail/link/link.routes.ts';
import { readSignedKey } from '../mail/link/signed-link.ts';
import { describeAlert, LIST_NAME_SQL } from './alert.words.ts';
import { keepAlert } from './expiry/alert.unused.ts';
import { endAlerts } from './manage/end-alerts.ts';
import { UNSUBSCRIBE_PURPOSE } from './send/alert.mail.ts';

/**
 * Deletes the alert of a key and cancels its emails that wait; emails of other alerts of the address are sent.
 * @returns false for a key that is not valid; true again for an alert that has ended already
 */
async function unsubscribe({ orm, env }: Pick<Deps, 'orm' | 'env'>, key: string): Promise<boolean> {
  const id = readSignedKey(env, UNSUBSCRIBE_PURPOSE, key);
  if (id === null) return false;
  await orm.em.fork().transactional((tx) => endAlerts(tx, { id }));
  return true;
}

/** What the text about an alert is made of. */
interface NamedAlert {
  subject: AlertSubject;
  filter: AlertFilter;
  listName: string | null;
}

/** Longer tokens are rejected without a check. */
const MAX_TOKEN_LENGTH = 200;

const stoppedPage = (): LinkPage => ({ title: m.alert_unsubscribed_title(), text: m.alert_unsubscribe_text() });

/** The page that asks whether to end the alert of a key and says what it is about; null for a key that is not valid. */
async function askToStop({ orm, env }: Pick<Deps, 'orm' | 'env'>, key: string): Promise<LinkPage | null> {
  const id = readSignedKey(env, UNSUBSCRIBE_PURPOSE, key);
  if (id === null) return null;
  const sql = `select a.subject, a.filter, ${LIST_NAME_SQL} as "listName" from alerts a where a.id = $1`;
  const [alert] = await rows<NamedAlert>(orm.em.fork(), preparedStatement(sql, [id]));
  if (!alert) return stoppedPage();
  return {
    title: m.alert_unsubscribe_title(),
    text: m.alert_unsubscribe_text(),
    quote: describeAlert(alert),
    buttons: [{ label: m.alert_unsubscribe_title(), value: 'unsubscribe' }],
  };
}

const invalidPage = (): LinkPage => ({ title: m.alert_link_invalid(), text: m.alert_link_invalid_text() });

/** Routes of the links in alert emails. */
export const alertRoutes = (deps: Deps): Router =>
  linkRoutes(deps, [
    {
      path: '/alerts/unsubscribe',
      show: ({ query: { token = '' } }) => (token.length <= MAX_TOKEN_LENGTH ? askToStop(deps, token) : null),
      act: async ({ query: { token = '' } }) =>
        token.length <= MAX_TOKEN_LENGTH && (await unsubscribe(deps, token)) ? stoppedPage() : null,
      invalid: invalidPage,
      // mail programs post it for many users from one network address (RFC 8058)
      isUnlimited: true,
    },
    {
      path: '/alerts/keep',
      show: () => ({
        title: m.alert_keep_subject(),
        text: m.alert_keep_note(),
        buttons: [{ label: m.alert_keep_button(), value: 'keep' }],
      }),
      act: async ({ query: { token = '' } }) =>
        token.length <= MAX_TOKEN_LENGTH && (await keepAlert(deps, token))
          ? { title: m.alert_kept_title(), text: m.alert_kept_text() }
          : null,
      invalid: invalidPage,
    },
  ]);
