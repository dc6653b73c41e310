import type { Router } from 'express';
import type { Deps } from '../deps.ts';
import type { LinkPage } from '../mail/link.page.ts';
import { type LinkRoute, linkRoutes } from '../mail/link.routes.ts';
import { readSignedLink } from '../mail/signed-link.ts';
import { answerMessage, ANSWER_PATH as MESSAGE_PATH, showMessage } from '../message/message.answer.ts';
import { answerInquiry, ANSWER_PATH as INQUIRY_PATH, showInquiry } from './inquiry.answer.ts';

const INVALID: LinkPage = {
  title: 'This link is not valid',
  text: 'It may not be complete, or older than ninety days. Replying to the email reaches the sender in any case.',
};

/** The pages on which recipients without an account answer inquiries and messages. */
export function answerRoutes(deps: Deps): Router {
  const answerRoute = (
    path: string,
    show: (deps: Deps, id: number) => Promise<LinkPage | null>,
    answer: (deps: Deps, id: number, message: string) => Promise<LinkPage | null>,
  ): LinkRoute => ({
    path,
    show: async ({ query }) => {
      const id = readSignedLink(deps.env, path, query);
      return id === null ? null : show(deps, id);
    },
    act: async ({ query, form }) => {
      const id = readSignedLink(deps.env, path, query);
      return id === null ? null : answer(deps, id, form.message ?? '');
    },
    invalid: INVALID,
  });
  return linkRoutes(deps, [answerRoute(INQUIRY_PATH, showInquiry, answerInquiry), answerRoute(MESSAGE_PATH, showMessage, answerMessage)]);
}
