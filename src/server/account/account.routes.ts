import type { Router } from 'express';
import type { Deps } from '../deps.ts';
import { linkRoutes } from '../mail/link.routes.ts';
import { confirmEmail } from './account.email.ts';

/** The page of the link that confirms an email address. */
export const accountRoutes = (deps: Deps): Router =>
  linkRoutes(deps, [
    {
      path: '/confirm-email',
      show: () => ({
        title: 'Confirm your email address',
        text: 'With one click the address that this link was sent to belongs to your account.',
        buttons: [{ label: 'Confirm this address', value: 'confirm' }],
      }),
      act: async ({ query: { token = '' } }) =>
        token !== '' && token.length <= 200 && (await confirmEmail(deps, token))
          ? { title: 'Your address is confirmed', text: 'You can close this page, or go on where you were.' }
          : null,
      invalid: {
        title: 'This link is not valid',
        text: 'It may be older than 24 hours, used already, or replaced by a newer one. On your account page you can have it sent again.',
      },
    },
  ]);
