import type { Router } from 'express';
import type { Deps } from '../deps.ts';
import type { LinkPage } from '../mail/link.page.ts';
import { type LinkRoute, linkRoutes } from '../mail/link.routes.ts';
import { confirmSubscription, unsubscribe } from './newsletter.ts';

const INVALID: LinkPage = {
  title: 'This link is not valid',
  text: 'It may be older than seven days or used already. You can subscribe again at the foot of every page.',
};

/** The links of newsletter emails. */
export function newsletterRoutes(deps: Deps): Router {
  const byToken =
    (act: (deps: Deps, token: string) => Promise<boolean>, done: LinkPage): LinkRoute['act'] =>
    async ({ query: { token = '' } }) =>
      token !== '' && token.length <= 200 && (await act(deps, token)) ? done : null;
  return linkRoutes(deps, [
    {
      path: '/newsletter/confirm',
      show: () => ({
        title: 'Confirm your subscription',
        text: 'Ten homes worth a look, every Thursday.',
        buttons: [{ label: 'Confirm subscription', value: 'confirm' }],
      }),
      act: byToken(confirmSubscription, {
        title: 'You are subscribed',
        text: 'The next email comes on Thursday. Every one has a link to unsubscribe.',
      }),
      invalid: INVALID,
    },
    {
      path: '/newsletter/unsubscribe',
      show: () => ({
        title: 'Unsubscribe',
        text: 'No more of these emails will come to your address.',
        buttons: [{ label: 'Unsubscribe', value: 'unsubscribe' }],
      }),
      act: byToken(unsubscribe, { title: 'You are unsubscribed', text: 'No more of these emails will come to your address.' }),
      invalid: INVALID,
      unlimited: true,
    },
  ]);
}
