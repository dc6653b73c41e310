// Express routes behind the links in emails that ask whether listings are still available. GET shows a page and changes nothing, because mail
// scanners open every link. POST (a pressed button) confirms a listing, publishes it again, or takes it off.
import type { Router } from 'express';
import type { Deps } from '../../deps.ts';
import { linkRoutes } from '../../mail/link/link.routes.ts';
import { readSignedLink } from '../../mail/link/signed-link.ts';
import { answerOne, confirmNext, readListPage, readQuestionPage } from './confirmation.answers.ts';
import { CONFIRM_ALL_PATH, CONFIRM_PATH } from './confirmation.mail.ts';
import { invalidPage } from './confirmation.pages.ts';

/** The pages on which advertisers answer the emails, without signing in. */
export const confirmationRoutes = (deps: Deps): Router =>
  linkRoutes(deps, [
    {
      path: CONFIRM_PATH,
      show: async ({ query }) => {
        const requestId = readSignedLink(deps.env, CONFIRM_PATH, query);
        return requestId === null ? null : readQuestionPage(deps, requestId, query.answer);
      },
      act: async ({ query, form }) => {
        const requestId = readSignedLink(deps.env, CONFIRM_PATH, query);
        return requestId === null ? null : answerOne(deps, requestId, form.choice);
      },
      invalid: invalidPage,
    },
    {
      path: CONFIRM_ALL_PATH,
      show: async ({ query }) => {
        const emailId = readSignedLink(deps.env, CONFIRM_ALL_PATH, query);
        return emailId === null ? null : readListPage(deps, emailId);
      },
      act: async ({ query, form }) => {
        const emailId = readSignedLink(deps.env, CONFIRM_ALL_PATH, query);
        return emailId === null || form.choice !== 'yes' ? null : confirmNext(deps, emailId);
      },
      invalid: invalidPage,
    },
  ]);
