// Express routes of the links in newsletter emails: confirm and unsubscribe.
import type { Router } from 'express';
import { m } from '../../shared/messages/messages.ts';
import type { Deps } from '../deps.ts';
import type { LinkPage } from '../mail/link/link.page.ts';
import { type LinkRoute, linkRoutes } from '../mail/link/link.routes.ts';
import { confirmSubscription, unsubscribe } from './newsletter.ts';

/** The longest token that is looked up; ours have 43 characters. */
const MAX_TOKEN_LENGTH = 200;

const invalid = (): LinkPage => ({ title: m.ui_link_invalid(), text: m.newsletter_link_invalid_text() });

/** The links of newsletter emails. */
export function newsletterRoutes(deps: Deps): Router {
  /** Acts on the token of a link; null, the page of an invalid link, when there is nothing to do with it. */
  const actByToken =
    (act: (deps: Deps, token: string) => Promise<boolean>, donePage: () => LinkPage): LinkRoute['act'] =>
    async ({ query: { token = '' } }) =>
      token !== '' && token.length <= MAX_TOKEN_LENGTH && (await act(deps, token)) ? donePage() : null;
  return linkRoutes(deps, [
    {
      path: '/newsletter/confirm',
      show: () => ({
        title: m.newsletter_confirm_title(),
        text: m.newsletter_confirm_text(),
        buttons: [{ label: m.newsletter_confirm_button(), value: 'confirm' }],
      }),
      act: actByToken(confirmSubscription, () => ({ title: m.newsletter_subscribed(), text: m.newsletter_subscribed_text() })),
      invalid,
    },
    {
      path: '/newsletter/unsubscribe',
      show: () => ({
        title: m.newsletter_unsubscribe(),
        text: m.newsletter_unsubscribe_text(),
        buttons: [{ label: m.newsletter_unsubscribe(), value: 'unsubscribe' }],
      }),
      act: actByToken(unsubscribe, () => ({ title: m.newsletter_unsubscribed(), text: m.newsletter_unsubscribe_text() })),
      invalid,
      isUnlimited: true,
    },
  ]);
}
