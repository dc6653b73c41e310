// Creates an inquiry about a property (`inquiries`) and emails it to the person, agent, owner or office that answers.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { formatViewingTime } from '../../shared/format.ts';
import { isCallTime } from '../../shared/inquiry/call-times.ts';
import type { CallBackInput, InquiryInput, inquiryViewSchema } from '../../shared/inquiry/inquiry.ts';
import { getLocale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { User } from '../account/account.entity.ts';
import { isOwnAddress } from '../account/account.ts';
import type { Context } from '../context.ts';
import { invalidField } from '../errors.ts';
import { signedPath } from '../mail/link/signed-link.ts';
import { writeEmail } from '../mail/template/email-message.ts';
import { fingerprintOf, isDuplicateSubmission } from '../message/duplicate-check.ts';
import { Property } from '../property/property.entity.ts';
import { getProperty } from '../property/property.ts';
import { pushToMember } from '../push/push.ts';
import { keepSupportRequest } from '../support/keep-request.ts';
import { ANSWER_PATH } from './inquiry.answer.ts';
import { Inquiry } from './inquiry.entity.ts';
import { hasAnswererAddress, type InquiryProperty, inquiryCopy, inquiryEmail, loadInquiryProperty } from './inquiry.mail.ts';
import { lockInquiryText, markMassInquiries, needsWarning, textHashOf } from './mass-inquiry.ts';
import { keepPerson } from './person/keep-person.ts';
import { InquiryPerson } from './person/person.entity.ts';

/** An inquiry as it was stored. */
export interface StoredInquiry {
  inquiry: Inquiry;
  property: InquiryProperty;
  /** Whether its receiver sees a warning about fraud. */
  hasWarning: boolean;
}

/**
 * Counts an inquiry against the limits of its network address, and requires that its home exists. Call it before the transaction.
 * @throws DomainError MISSING when there is no such property, TOO_MANY over the limits
 */
export async function admitInquiry(ctx: Context, propertyId: number): Promise<void> {
  await ctx.limiter.count('inquiryAddress', ctx.address);
  await ctx.limiter.count('inquiry', `${ctx.address}:${propertyId}`);
  await getProperty(ctx.em, propertyId);
}

/**
 * Stores an inquiry in the transaction of `em`, without an email. When the same text was sent about many properties within an hour, marks all of these
 * inquiries. `call`: when the person wants to be called, and what they agreed to.
 * @returns null for a repetition within ten minutes, which is not stored
 */
export async function storeInquiry(
  ctx: Context,
  em: EntityManager,
  input: InquiryInput,
  now: Date,
  call?: Pick<Inquiry, 'callAt' | 'consent' | 'consentAt'>,
): Promise<StoredInquiry | null> {
  // a person without an address is recognised by the phone
  const fingerprint = fingerprintOf(input.propertyId, input.email.toLowerCase() || input.phone, input.message);
  if (await isDuplicateSubmission(em, 'inquiries', fingerprint, now)) return null;
  const asker = { name: input.name, email: input.email, phone: input.phone, replyHereOnly: input.replyHereOnly === true };
  const { personId, assignedId } = await keepPerson(em, input.propertyId, asker, now);
  const property = await loadInquiryProperty(em, input.propertyId, ctx.env.OFFICE_EMAIL, assignedId);
  const textHash = textHashOf(input, property.title);
  await lockInquiryText(em, textHash);
  const inquiry = em.create(Inquiry, {
    property: em.getReference(Property, input.propertyId, { wrapped: true }),
    sender: ctx.signedIn && em.getReference(User, ctx.signedIn.user.id, { wrapped: true }),
    assignedUser: assignedId === null ? null : em.getReference(User, assignedId, { wrapped: true }),
    person: personId === null ? null : em.getReference(InquiryPerson, personId, { wrapped: true }),
    name: input.name,
    email: input.email,
    phone: input.phone,
    message: input.message,
    isFromAgent: input.isAgent === true,
    replyHereOnly: input.replyHereOnly === true,
    ...call,
    locale: getLocale(),
    fingerprint,
    textHash,
    unreadByOwner: property.ownerId !== null && property.ownerId !== ctx.signedIn?.user.id,
    lastAt: now,
    createdAt: now,
  });
  await em.flush();
  if (property.answerer.address === ctx.env.OFFICE_EMAIL)
    await keepSupportRequest(em, { inquiry_id: inquiry.id }, ctx.signedIn?.user.id ?? null, now);
  if (inquiry.unreadByOwner) await pushToMember(ctx, em, property.ownerId!, { kind: 'inquiry', inquiryId: inquiry.id });
  const hasWarning = needsWarning(input.message, await markMassInquiries(em, textHash, now));
  return { inquiry, property, hasWarning };
}

/**
 * Stores an inquiry and emails it, with a copy to the sender's own confirmed address, in one transaction. A repetition within ten minutes is ignored.
 * @throws DomainError MISSING when there is no such property, TOO_MANY over the limits
 */
export async function createInquiry(ctx: Context, input: InquiryInput): Promise<z.infer<typeof inquiryViewSchema>> {
  await admitInquiry(ctx, input.propertyId);
  const now = ctx.now();
  const createdAt = now.toISOString();
  // a hidden field of the form, which only programs fill; they get the usual response
  if (input.website) return { id: null, createdAt };
  const id = await ctx.em.transactional(async (em) => {
    const stored = await storeInquiry(ctx, em, input, now);
    if (!stored) return null;
    const { inquiry, property, hasWarning } = stored;
    const answerPath = signedPath(ctx.env, ANSWER_PATH, inquiry.id);
    await ctx.mail.sendAll(em, [
      ...(hasAnswererAddress(property)
        ? [writeEmail(property.answerer.locale, () => inquiryEmail(inquiry.id, property, input, { answerPath, hasWarning }))]
        : []),
      ...(isOwnAddress(ctx, input.email) ? [inquiryCopy(inquiry.id, property, input)] : []),
    ]);
    return inquiry.id;
  });
  return { id, createdAt };
}

/**
 * Stores that a person wants to be called back as an inquiry, with the sentence that they agreed to and its time, and emails it to who answers for the home.
 * A visitor gives no address. A repetition within ten minutes is ignored.
 * @throws DomainError MISSING when there is no such property, INVALID outside of the hours of calls, TOO_MANY over the limits
 */
export async function askToBeCalled(ctx: Context, input: CallBackInput): Promise<z.infer<typeof inquiryViewSchema>> {
  await admitInquiry(ctx, input.propertyId);
  const now = ctx.now();
  const createdAt = now.toISOString();
  if (!isCallTime(input.callAt, now)) throw invalidField('callAt', m.inquiry_call_time());
  if (input.website) return { id: null, createdAt };
  const { propertyId, name, phone, callAt } = input;
  const time = formatViewingTime(callAt.toISOString());
  const message = input.language === 'Arabic' ? m.inquiry_call_message_arabic({ time }) : m.inquiry_call_message({ time });
  const id = await ctx.em.transactional(async (em) => {
    const fields = { propertyId, name, phone, message, email: ctx.signedIn?.user.email ?? '' };
    const call = { callAt, consent: m.inquiry_call_consent(), consentAt: now };
    const stored = await storeInquiry(ctx, em, fields, now, call);
    if (!stored) return null;
    const { inquiry, property, hasWarning } = stored;
    const answerPath = signedPath(ctx.env, ANSWER_PATH, inquiry.id);
    if (hasAnswererAddress(property))
      await ctx.mail.send(
        em,
        writeEmail(property.answerer.locale, () => inquiryEmail(inquiry.id, property, fields, { answerPath, hasWarning, callAt })),
      );
    return inquiry.id;
  });
  return { id, createdAt };
}
