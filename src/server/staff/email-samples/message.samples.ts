// Sample emails with invented data, which staff preview, with what people write: inquiries, messages, applications, their answers and
// copies.
import { SITE_NAME } from '../../../shared/format.ts';
import type { Locale } from '../../../shared/locale.ts';
import { dubaiDay } from '../../../shared/time.ts';
import { applicationAnswerEmail, applicationCopy, applicationEmail } from '../../application/application.ts';
import { answerQuestionEmail, QUESTION_PATH } from '../../inquiry/answer-question.ts';
import {
  hasAnswererAddress,
  type InquiryProperty,
  inquiryCopy,
  inquiryEmail,
  inquiryReplyEmail,
  inquiryReplyLinkEmail,
} from '../../inquiry/inquiry.mail.ts';
import { THREAD_PATH } from '../../inquiry/inquiry.reply.ts';
import { exportEmail } from '../../inquiry/person/person.export.ts';
import { reminderEmail } from '../../inquiry/person/reminder.ts';
import { unansweredEmail } from '../../inquiry/unanswered.ts';
import { signedPath } from '../../mail/link/signed-link.ts';
import { ANSWER_PATH, answerEmail } from '../../message/message.answer.ts';
import { messageCopy, messageEmail } from '../../message/message.ts';
import { invitationEmail, removedEmail } from '../../team/invitation.mail.ts';
import {
  type EmailSamples,
  SAMPLE_AGENT,
  SAMPLE_HOME,
  SAMPLE_ID,
  SAMPLE_MESSAGE,
  SAMPLE_TOKEN,
  SAMPLE_VISITOR,
  type SampleContext,
} from './sample.ts';

const { name, email, phone } = SAMPLE_VISITOR;
const INQUIRY = { propertyId: SAMPLE_ID, name, email, phone, message: SAMPLE_MESSAGE };
const UNANSWERED = { id: SAMPLE_ID, propertyId: SAMPLE_ID, title: SAMPLE_HOME.title, name, message: SAMPLE_MESSAGE };
const ANSWER = 'It is. Saturday at eleven suits me; the entrance is beside the pharmacy.';
/** An answer with a sign of fraud: its email contains a warning. */
const RISKY_ANSWER = 'Please send the deposit by Western Union before the viewing.';

/** The home of the inquiries, whose agent answers them. */
const inquiryProperty = (locale: Locale) => {
  const sample: InquiryProperty = {
    id: SAMPLE_ID,
    title: SAMPLE_HOME.title,
    price: SAMPLE_HOME.price,
    transactionType: SAMPLE_HOME.transaction_type,
    answerer: { ...SAMPLE_AGENT, locale },
    ownerId: null,
  };
  if (!hasAnswererAddress(sample)) throw new Error('The sample has an address');
  return sample;
};
/** The email with an inquiry; `hasWarning` puts a warning about fraud into it. */
const inquirySample = ({ env, locale }: SampleContext, hasWarning: boolean) =>
  inquiryEmail(SAMPLE_ID, inquiryProperty(locale), INQUIRY, { answerPath: signedPath(env, ANSWER_PATH, SAMPLE_ID), hasWarning });
const replySample = ({ locale }: SampleContext, message: string) =>
  inquiryReplyEmail({ id: SAMPLE_ID, inquiryId: SAMPLE_ID, message }, inquiryProperty(locale), SAMPLE_AGENT, {
    address: email,
    isMember: true,
  });

/** Who gets a message: the office by its contact or support form, or an agent. */
type MessageKind = 'contact' | 'support' | 'agent';
/** The message as its form sends it; the support form has no name and phone, that of an agent no subject. */
const messageDraft = (kind: MessageKind) => ({
  kind,
  name: kind === 'support' ? '' : name,
  email,
  phone: kind === 'support' ? '' : phone,
  subject: kind === 'agent' ? '' : 'A question',
  message: SAMPLE_MESSAGE,
  agentId: kind === 'agent' ? SAMPLE_ID : null,
});
const receiverOf = ({ env }: SampleContext, kind: MessageKind) =>
  kind === 'agent' ? SAMPLE_AGENT : { name: null, address: env.OFFICE_EMAIL };
const messageSample = (context: SampleContext, kind: MessageKind) =>
  messageEmail(
    SAMPLE_ID,
    messageDraft(kind),
    receiverOf(context, kind),
    kind === 'agent' ? signedPath(context.env, ANSWER_PATH, SAMPLE_ID) : null,
  );
/** The copy of a message to its sender. */
const copySample = (context: SampleContext, kind: MessageKind) => messageCopy(SAMPLE_ID, messageDraft(kind), receiverOf(context, kind));

const APPLICANT = {
  ...SAMPLE_VISITOR,
  licence: '48211',
  yearsExperience: 6,
  emirate: 'Dubai',
  languages: ['English' as const, 'Arabic' as const],
  message: 'I have worked in Dubai Marina since 2020 and would like to list my homes here.',
};

export const MESSAGE_SAMPLES = {
  'inquiry-question': {
    usual: ({ env }) =>
      answerQuestionEmail(
        { id: SAMPLE_ID, propertyId: SAMPLE_ID, address: email },
        SAMPLE_AGENT.name,
        signedPath(env, QUESTION_PATH, SAMPLE_ID),
      ),
  },
  'people-download': { usual: ({ now }) => exportEmail(SAMPLE_AGENT.address, name, SAMPLE_ID, dubaiDay(now)) },
  'person-reminder': {
    usual: () => reminderEmail({ id: SAMPLE_ID, personId: SAMPLE_ID, name, text: 'Ask about the loan.', address: SAMPLE_AGENT.address }),
  },
  'inquiry-unanswered': {
    usual: () => unansweredEmail(UNANSWERED, SAMPLE_AGENT.address, false),
    given: () => unansweredEmail(UNANSWERED, SAMPLE_AGENT.address, true),
  },
  inquiry: { usual: (context) => inquirySample(context, false), careful: (context) => inquirySample(context, true) },
  'inquiry-copy': { usual: ({ locale }) => inquiryCopy(SAMPLE_ID, inquiryProperty(locale), INQUIRY) },
  'inquiry-reply': { usual: (context) => replySample(context, ANSWER), careful: (context) => replySample(context, RISKY_ANSWER) },
  'inquiry-reply-link': {
    usual: ({ env }) => inquiryReplyLinkEmail(SAMPLE_ID, { id: SAMPLE_ID }, email, signedPath(env, THREAD_PATH, SAMPLE_ID)),
  },
  agent: { usual: (context) => messageSample(context, 'agent') },
  'agent-copy': { usual: (context) => copySample(context, 'agent') },
  'agent-reply': {
    usual: ({ env }) =>
      answerEmail(
        { id: SAMPLE_ID, name, message: SAMPLE_MESSAGE, agent_name: SAMPLE_AGENT.name, agent_email: SAMPLE_AGENT.address, address: email },
        ANSWER,
        env.OFFICE_EMAIL,
      ),
  },
  'office-reply': {
    usual: ({ env }) =>
      answerEmail(
        { id: SAMPLE_ID, name, message: SAMPLE_MESSAGE, agent_name: null, agent_email: null, address: email },
        ANSWER,
        env.OFFICE_EMAIL,
      ),
    application: ({ env }) =>
      applicationAnswerEmail({ id: SAMPLE_ID, email, message: SAMPLE_MESSAGE }, ANSWER, { name: SITE_NAME, address: env.OFFICE_EMAIL }),
  },
  contact: { usual: (context) => messageSample(context, 'contact') },
  'contact-copy': { usual: (context) => copySample(context, 'contact') },
  support: { usual: (context) => messageSample(context, 'support') },
  'support-copy': { usual: (context) => copySample(context, 'support') },
  invitation: {
    usual: ({ env }) =>
      invitationEmail(env, { id: SAMPLE_ID, to: email, token: SAMPLE_TOKEN, hash: SAMPLE_TOKEN, name, brokerage: 'Harbour Homes' }),
  },
  'team-removed': {
    usual: () => removedEmail({ to: email, key: String(SAMPLE_ID), name, brokerage: 'Harbour Homes', heir: 'Hala Nasser' }),
  },
  application: { usual: ({ env }) => applicationEmail(SAMPLE_ID, APPLICANT, env.OFFICE_EMAIL) },
  'application-copy': { usual: ({ env }) => applicationCopy(SAMPLE_ID, APPLICANT, env.OFFICE_EMAIL) },
} satisfies Record<string, EmailSamples>;
