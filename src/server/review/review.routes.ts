import type { Router } from 'express';
import type { Deps } from '../deps.ts';
import { linkRoutes } from '../mail/link.routes.ts';
import { readSignedLink } from '../mail/signed-link.ts';
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
      invalid: { title: 'Nothing to check here', text: 'The review was published or removed already, or the link is not complete.' },
    },
  ]);
