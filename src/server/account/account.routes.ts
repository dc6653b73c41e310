// Express routes of the pages behind links in emails about an account. Opening a link shows a page and changes nothing; its buttons act (POST).
import type { Router } from 'express';
import { m } from '../../shared/messages/messages.ts';
import type { Deps } from '../deps.ts';
import { linkRoutes } from '../mail/link/link.routes.ts';
import { confirmationKind, confirmEmail, refuseEmail } from './email/confirm-email.ts';
import { NOT_ME_PATH } from './known-device/not-me.link.ts';
import { isNotMeLink, undoSignIn } from './known-device/not-me.ts';
import { isStopLink, stopWaitByLink } from './lost-factor/stop-wait.ts';

/** The longest token that is looked up. Tokens that this site sends have 43 characters. */
const MAX_TOKEN_LENGTH = 200;
const isTokenText = (token: string): boolean => token !== '' && token.length <= MAX_TOKEN_LENGTH;

/** The link to the page where a user requests a new password. */
const makeResetLink = () => ({ label: m.account_reset_title(), path: '/forgot-password' });

/** The pages that confirm an email address, stop the waiting period after a lost second factor, and undo a sign-in (`This was not me`). */
export function accountRoutes(deps: Deps): Router {
  /** Whether a token confirms the address of a new account or a change of address. */
  const findKind = async (token: string) => (isTokenText(token) ? confirmationKind(deps, token) : null);
  return linkRoutes(deps, [
    {
      path: '/confirm-email',
      show: async ({ query: { token = '' } }) => ({
        title: m.account_confirm_title(),
        text: m.account_confirm_text(),
        buttons: [
          { label: m.account_confirm_button(), value: 'confirm' },
          { label: (await findKind(token)) === 'change' ? m.account_refuse_change() : m.account_refuse_registration(), value: 'refuse' },
        ],
      }),
      act: async ({ query: { token = '' }, form: { choice } }) => {
        if (!isTokenText(token)) return null;
        if (choice === 'refuse') {
          const outcome = await refuseEmail(deps, token);
          if (outcome === null) return null;
          return { title: m.account_refused(), text: outcome === 'removed' ? m.account_refused_removed() : m.account_refused_change() };
        }
        return (await confirmEmail(deps, token)) ? { title: m.account_confirm_done(), text: m.account_confirm_done_text() } : null;
      },
      invalid: () => ({ title: m.ui_link_invalid(), text: m.account_confirm_invalid() }),
    },
    {
      path: '/stop-lost-factor',
      show: async ({ query }) =>
        (await isStopLink(deps, query))
          ? {
              title: m.lost_factor_stop_title(),
              text: m.lost_factor_stop_text(),
              buttons: [{ label: m.lost_factor_stop(), value: 'stop' }],
            }
          : null,
      act: async ({ query }) =>
        (await stopWaitByLink(deps, query))
          ? {
              title: m.lost_factor_stopped(),
              text: m.lost_factor_stopped_text(),
              link: makeResetLink(),
            }
          : null,
      invalid: () => ({ title: m.ui_link_invalid(), text: m.lost_factor_stop_invalid() }),
    },
    {
      path: NOT_ME_PATH,
      show: async ({ query: { token = '' } }) =>
        (await isNotMeLink(deps, token))
          ? { title: m.device_not_me_title(), text: m.device_not_me_text(), buttons: [{ label: m.device_not_me(), value: 'undo' }] }
          : null,
      act: async ({ query: { token = '' } }) =>
        (await undoSignIn(deps, token)) ? { title: m.device_undone(), text: m.device_undone_text(), link: makeResetLink() } : null,
      invalid: () => ({ title: m.ui_link_invalid(), text: m.device_not_me_invalid(), link: makeResetLink() }),
    },
  ]);
}
