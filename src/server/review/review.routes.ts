// Express route of the page on which the office decides about a held review.
import type { Router } from 'express';
import { m } from '../../shared/messages/messages.ts';
import type { Deps } from '../deps.ts';
import { linkRoutes } from '../mail/link/link.routes.ts';
import { readSignedLink } from '../mail/link/signed-link.ts';
import { CHECK_PATH, decideReview, showHeldReview } from './review.check.ts';

/** The page of the link in the email about a held review. */
export const reviewRoutes = (deps: Deps): Router =>
  linkRoutes(deps, [
    {
      path: CHECK_PATH,
      show: ({ query }) => {
        const id = readSignedLink(deps.env, CHECK_PATH, query);
        return id === null ? null : showHeldReview(deps, id);
      },
      act: async ({ query, form }) => {
        const id = readSignedLink(deps.env, CHECK_PATH, query);
        return id === null ? null : decideReview(deps, id, form.choice ?? '');
      },
      invalid: () => ({ title: m.review_check_none_title(), text: m.review_check_none_text() }),
    },
  ]);
