// The page behind the link of an email on which an owner or agent answers an inquiry or a message. Stores nothing itself: the caller passes `store`.
import { paragraphSchema } from '../../shared/message/message.ts';
import { m } from '../../shared/messages/messages.ts';
import type { LinkPage } from '../mail/link/link.page.ts';

/** The largest answer in characters; the schema rejects longer ones too. */
const MAX_ANSWER_LENGTH = 5000;
const answerSchema = paragraphSchema(1, m.message_message_required);

/** The question on a page behind the link of an email. */
export interface Question {
  title: string;
  text: string;
  quote: string;
  /** A button beside that of the answer, which needs no answer. */
  secondButton?: { label: string; value: string };
  /** Links that begin the answer with a template. */
  starts?: LinkPage['starts'];
  /** What the page says after the answer was sent, when that is not an email with the answer and the address of who answers. */
  sentText?: string;
}

/** The question with a field for the answer, which holds `typed`: an invalid answer with its error, or a text to begin with. */
const answerPage = ({ secondButton, sentText: _, starts, ...question }: Question, typed?: { value: string; error?: string }): LinkPage => ({
  ...question,
  // a template would replace what was typed
  ...(!typed?.error && starts && { starts }),
  field: {
    label: m.message_answer_label(),
    name: 'message',
    value: typed?.value ?? '',
    maxLength: MAX_ANSWER_LENGTH,
    ...(typed?.error && { error: typed.error }),
  },
  buttons: [{ label: m.message_answer_send(), value: 'send' }, ...(secondButton ? [{ ...secondButton, needsNoField: true }] : [])],
});

/** The page that asks for an answer; `value` is a text to begin with. */
export const answerForm = (question: Question, value = ''): LinkPage => answerPage(question, { value });

/** The page after an answer was sent. */
export const answerSent = (answer: string, text = m.message_answer_sent_text()): LinkPage => ({
  title: m.message_answer_sent(),
  text,
  quote: answer,
});

/** Stores a valid answer with `store`; shows the question again with an invalid answer and its error. */
export async function takeAnswer(question: Question, message: string, store: (answer: string) => Promise<void>): Promise<LinkPage> {
  const result = answerSchema.safeParse(message);
  if (!result.success) return answerPage(question, { value: message, error: result.error.issues[0]!.message });
  await store(result.data);
  return answerSent(result.data, question.sentText);
}
