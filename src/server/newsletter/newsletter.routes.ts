// Express routes of the links in newsletter emails: pages that confirm a subscription or unsubscribe (`newsletter_subscribers`).
import type { Router } from 'express';
import { m } from '../../shared/messages/messages.ts';
import type { Deps } from '../deps.ts';
import type { LinkPage } from '../mail/link/link.page.ts';
import { type LinkRoute, linkRoutes } from '../mail/link/link.routes.ts';
import { confirmSubscription, unsubscribe } from './newsletter.ts';

/** Longer tokens are rejected without a look-up. Real tokens have at most 43 characters. */
const MAX_TOKEN_LENGTH = 200;

const invalidLinkPage = (): LinkPage => ({ title: m.ui_link_invalid(), text: m.newsletter_link_invalid_text() });

/** The two pages: opening a link (`show`) changes nothing, its button (`act`) confirms or unsubscribes. */
export function newsletterRoutes(deps: Deps): Router {
  /**
   * Makes a handler that runs `act` with the token of the link. It returns `donePage`, or null (the page of an invalid link) when `act`
   * returns false.
   */
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
      invalid: invalidLinkPage,
    },
    {
      path: '/newsletter/unsubscribe',
      show: () => ({
        title: m.newsletter_unsubscribe(),
        text: m.newsletter_unsubscribe_text(),
        buttons: [{ label: m.newsletter_unsubscribe(), value: 'unsubscribe' }],
      }),
      act: actByToken(unsubscribe, () => ({ title: m.newsletter_unsubscribed(), text: m.newsletter_unsubscribe_text() })),
      invalid: invalidLinkPage,
      // mail providers unsubscribe many users from one address by one-click POSTs, which a rate limit would block
      isUnlimited: true,
    },
  ]);
}
