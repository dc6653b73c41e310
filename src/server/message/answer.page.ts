import { paragraphSchema } from '../../shared/message.ts';
import type { LinkPage } from '../mail/link.page.ts';

const answerText = paragraphSchema(1, 'Message is required');

/** What is answered on a page behind the link of an email. */
export interface Question {
  title: string;
  text: string;
  quote: string;
}

/** The question with a field for the answer; `refused` is what was written and cannot be taken, and why. */
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

/** Stores an answer by `store`, or shows the question again with what was written and the reason. */
export async function takeAnswer(question: Question, message: string, store: (answer: string) => Promise<void>): Promise<LinkPage> {
  const checked = answerText.safeParse(message);
  if (!checked.success) return answerPage(question, { value: message, error: checked.error.issues[0]!.message });
  await store(checked.data);
  return answerSent(checked.data);
}
