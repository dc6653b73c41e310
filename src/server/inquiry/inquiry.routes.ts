// Express routes of the pages behind links in emails, on which agents, the office and visitors answer inquiries and messages without an account. GET
// shows the question; POST stores the answer and emails it.
import type { Router } from 'express';
import { m } from '../../shared/messages/messages.ts';
import type { Deps } from '../deps.ts';
import type { LinkPage } from '../mail/link/link.page.ts';
import { type LinkRoute, linkRoutes } from '../mail/link/link.routes.ts';
import { readSignedLink } from '../mail/link/signed-link.ts';
import { answerMessage, ANSWER_PATH as MESSAGE_PATH, showMessage } from '../message/message.answer.ts';
import { QUESTION_PATH, showAnswerQuestion, takeAnswerQuestion } from './answer-question.ts';
import { answerInquiry, ANSWER_PATH as INQUIRY_PATH, showInquiry } from './inquiry.answer.ts';
import { THREAD_PATH } from './inquiry.reply.ts';
import { answerThread, showThread } from './inquiry.visitor.ts';

const invalidLinkPage = (): LinkPage => ({ title: m.ui_link_invalid(), text: m.inquiry_link_invalid_text() });

/** The pages on which recipients without an account answer inquiries and messages. */
export function answerRoutes(deps: Deps): Router {
  const answerRoute = (
    path: string,
    show: (deps: Deps, id: number, query: Record<string, string>) => Promise<LinkPage | null>,
    answer: (deps: Deps, id: number, form: Record<string, string>) => Promise<LinkPage | null>,
  ): LinkRoute => ({
    path,
    show: async ({ query }) => {
      const id = readSignedLink(deps.env, path, query);
      return id === null ? null : show(deps, id, query);
    },
    act: async ({ query, form }) => {
      const id = readSignedLink(deps.env, path, query);
      if (id === null) return null;
      // the owner of a link could otherwise fill the mailbox of the other side
      await deps.limiter.count('inquiryAddress', `${path}:${id}`);
      return answer(deps, id, form);
    },
    invalid: invalidLinkPage,
  });
  return linkRoutes(deps, [
    answerRoute(INQUIRY_PATH, showInquiry, (_deps, id, { message = '' }) => answerInquiry(deps, id, message)),
    answerRoute(MESSAGE_PATH, showMessage, (_deps, id, { message = '' }) => answerMessage(deps, id, message)),
    answerRoute(THREAD_PATH, showThread, answerThread),
    answerRoute(QUESTION_PATH, showAnswerQuestion, takeAnswerQuestion),
  ]);
}
