import { paragraphSchema } from '../../shared/message.ts';
import type { LinkPage } from '../mail/link.page.ts';

const answerSchema = paragraphSchema(1, 'Message is required');

/** The question on a page behind the link of an email. */
export interface Question {
  title: string;
  text: string;
  quote: string;
}

/** The question with a field for the answer; `rejected` is an invalid answer with its error. */
const answerPage = (question: Question, rejected?: { value: string; error: string }): LinkPage => ({
  ...question,
  field: {
    label: 'Your answer',
    name: 'message',
    value: rejected?.value ?? '',
    maxLength: 5000,
    ...(rejected && { error: rejected.error }),
  },
  buttons: [{ label: 'Send the answer', value: 'send' }],
});

export const answerForm = (question: Question): LinkPage => answerPage(question);

export const answerSent = (answer: string): LinkPage => ({
  title: 'Your answer is on its way',
  text: 'It was sent by email, with your address to reply to. You can close this page.',
  quote: answer,
});

/** Stores a valid answer with `store`; shows the question again with an invalid answer and its error. */
export async function takeAnswer(question: Question, message: string, store: (answer: string) => Promise<void>): Promise<LinkPage> {
  const result = answerSchema.safeParse(message);
  if (!result.success) return answerPage(question, { value: message, error: result.error.issues[0]!.message });
  await store(result.data);
  return answerSent(result.data);
}
