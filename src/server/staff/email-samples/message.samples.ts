// Samples of emails with what people write: inquiries, messages, applications, their answers and copies.
import type { Locale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { applicationCopy, applicationEmail } from '../../application/application.ts';
import { hasAnswererAddress, type InquiryProperty, inquiryCopy, inquiryEmail, inquiryReplyEmail } from '../../inquiry/inquiry.mail.ts';
import { signedPath } from '../../mail/link/signed-link.ts';
import { ANSWER_PATH, answerEmail } from '../../message/message.answer.ts';
import { messageCopy, messageEmail } from '../../message/message.ts';
import { type EmailSamples, SAMPLE_AGENT, SAMPLE_HOME, SAMPLE_ID, SAMPLE_MESSAGE, SAMPLE_VISITOR, type SampleContext } from './sample.ts';

const { name, email, phone } = SAMPLE_VISITOR;
const INQUIRY = { propertyId: SAMPLE_ID, name, email, phone, message: SAMPLE_MESSAGE };
const ANSWER = 'It is. Saturday at eleven suits me; the entrance is beside the pharmacy.';
const RISKY_ANSWER = 'Please send the deposit by Western Union before the viewing.';

const property = (locale: Locale) => {
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
const inquiry = ({ env, locale }: SampleContext, isCareful: boolean) =>
  inquiryEmail(SAMPLE_ID, property(locale), INQUIRY, { answerPath: signedPath(env, ANSWER_PATH, SAMPLE_ID), isCareful });
const reply = ({ locale }: SampleContext, message: string) =>
  inquiryReplyEmail({ id: SAMPLE_ID, inquiryId: SAMPLE_ID, message }, property(locale), SAMPLE_AGENT, { address: email, isMember: true });

type Kind = 'contact' | 'support' | 'agent';
const draft = (kind: Kind) => ({
  kind,
  name: kind === 'support' ? '' : name,
  email,
  phone: kind === 'support' ? '' : phone,
  subject: kind === 'agent' ? '' : 'A question',
  message: SAMPLE_MESSAGE,
  agentId: kind === 'agent' ? SAMPLE_ID : null,
});
const receiver = ({ env }: SampleContext, kind: Kind) =>
  kind === 'agent' ? SAMPLE_AGENT : { name: m.message_office(), address: env.OFFICE_EMAIL };
const message = (context: SampleContext, kind: Kind) =>
  messageEmail(SAMPLE_ID, draft(kind), receiver(context, kind), kind === 'agent' ? signedPath(context.env, ANSWER_PATH, SAMPLE_ID) : null);
const copy = (context: SampleContext, kind: Kind) => messageCopy(SAMPLE_ID, draft(kind), receiver(context, kind));

const APPLICANT = {
  ...SAMPLE_VISITOR,
  licence: '48211',
  yearsExperience: 6,
  emirate: 'Dubai',
  languages: ['English' as const, 'Arabic' as const],
  message: 'I have worked in Dubai Marina since 2020 and would like to list my homes here.',
};

export const MESSAGE_SAMPLES = {
  inquiry: { usual: (context) => inquiry(context, false), careful: (context) => inquiry(context, true) },
  'inquiry-copy': { usual: ({ locale }) => inquiryCopy(SAMPLE_ID, property(locale), INQUIRY) },
  'inquiry-reply': { usual: (context) => reply(context, ANSWER), careful: (context) => reply(context, RISKY_ANSWER) },
  agent: { usual: (context) => message(context, 'agent') },
  'agent-copy': { usual: (context) => copy(context, 'agent') },
  'agent-reply': {
    usual: ({ env }) =>
      answerEmail(
        { id: SAMPLE_ID, name, message: SAMPLE_MESSAGE, agent_name: SAMPLE_AGENT.name, agent_email: SAMPLE_AGENT.address, address: email },
        ANSWER,
        env.OFFICE_EMAIL,
      ),
  },
  contact: { usual: (context) => message(context, 'contact') },
  'contact-copy': { usual: (context) => copy(context, 'contact') },
  support: { usual: (context) => message(context, 'support') },
  'support-copy': { usual: (context) => copy(context, 'support') },
  application: { usual: ({ env }) => applicationEmail(SAMPLE_ID, APPLICANT, env.OFFICE_EMAIL) },
  'application-copy': { usual: ({ env }) => applicationCopy(SAMPLE_ID, APPLICANT, env.OFFICE_EMAIL) },
} satisfies Record<string, EmailSamples>;
