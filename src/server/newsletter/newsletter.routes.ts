// Express routes of the links in newsletter emails: confirm and unsubscribe.
import type { Router } from 'express';
import { m } from '../../shared/messages/messages.ts';
import type { Deps } from '../deps.ts';
import type { LinkPage } from '../mail/link/link.page.ts';
import { type LinkRoute, linkRoutes } from '../mail/link/link.routes.ts';
import { confirmSubscription, unsubscribe } from './newsletter.ts';

const invalid = (): LinkPage => ({ title: m.ui_link_invalid(), text: m.newsletter_link_invalid_text() });

/** The links of newsletter emails. */
export function newsletterRoutes(deps: Deps): Router {
  /** Acts on the token of a link; null, the page of an invalid link, when there is nothing to do with it. */
  const byToken =
    (act: (deps: Deps, token: string) => Promise<boolean>, done: () => LinkPage): LinkRoute['act'] =>
    async ({ query: { token = '' } }) =>
      token !== '' && token.length <= 200 && (await act(deps, token)) ? done() : null;
  return linkRoutes(deps, [
    {
      path: '/newsletter/confirm',
      show: () => ({
        title: m.newsletter_confirm_title(),
        text: m.newsletter_confirm_text(),
        buttons: [{ label: m.newsletter_confirm_button(), value: 'confirm' }],
      }),
      act: byToken(confirmSubscription, () => ({ title: m.newsletter_subscribed(), text: m.newsletter_subscribed_text() })),
      invalid,
    },
    {
      path: '/newsletter/unsubscribe',
      show: () => ({
        title: m.newsletter_unsubscribe(),
        text: m.newsletter_unsubscribe_text(),
        buttons: [{ label: m.newsletter_unsubscribe(), value: 'unsubscribe' }],
      }),
      act: byToken(unsubscribe, () => ({ title: m.newsletter_unsubscribed(), text: m.newsletter_unsubscribe_text() })),
      invalid,
      isUnlimited: true,
    },
  ]);
}
