// Creates an inquiry about a property (`inquiries`) and emails it to the agent, owner or office that answers.
import type { z } from 'zod';
import type { InquiryInput, inquiryViewSchema } from '../../shared/inquiry/inquiry.ts';
import { getLocale } from '../../shared/locale.ts';
import { User } from '../account/account.entity.ts';
import { isOwnAddress } from '../account/account.ts';
import type { Context } from '../context.ts';
import { signedPath } from '../mail/link/signed-link.ts';
import { writeEmail } from '../mail/template/email-message.ts';
import { fingerprintOf, isDuplicateSubmission } from '../message/duplicate-check.ts';
import { Property } from '../property/property.entity.ts';
import { getProperty } from '../property/property.ts';
import { ANSWER_PATH } from './inquiry.answer.ts';
import { Inquiry } from './inquiry.entity.ts';
import { hasAnswererAddress, inquiryCopy, inquiryEmail, loadInquiryProperty } from './inquiry.mail.ts';
import { lockInquiryText, markMassInquiries, needsWarning, textHashOf } from './mass-inquiry.ts';

/**
 * Stores an inquiry and emails it, with a copy to the sender's own confirmed address, in one transaction. When the same text was sent about many
 * properties within an hour, marks all of these inquiries. A repetition within ten minutes is ignored.
 * @throws DomainError MISSING when there is no such property, TOO_MANY over the limits
 */
export async function createInquiry(ctx: Context, input: InquiryInput): Promise<z.infer<typeof inquiryViewSchema>> {
  await ctx.limiter.count('inquiryAddress', ctx.address);
  await ctx.limiter.count('inquiry', `${ctx.address}:${input.propertyId}`);
  await getProperty(ctx.em, input.propertyId);
  const now = ctx.now();
  const createdAt = now.toISOString();
  // a hidden field of the form, which only programs fill; they get the usual response
  if (input.website) return { id: null, createdAt };
  const id = await ctx.em.transactional(async (em) => {
    const fingerprint = fingerprintOf(input.propertyId, input.email.toLowerCase(), input.message);
    if (await isDuplicateSubmission(em, 'inquiries', fingerprint, now)) return null;
    const property = await loadInquiryProperty(em, input.propertyId, ctx.env.OFFICE_EMAIL);
    const textHash = textHashOf(input, property.title);
    await lockInquiryText(em, textHash);
    const inquiry = em.create(Inquiry, {
      property: em.getReference(Property, input.propertyId, { wrapped: true }),
      sender: ctx.signedIn && em.getReference(User, ctx.signedIn.user.id, { wrapped: true }),
      name: input.name,
      email: input.email,
      phone: input.phone,
      message: input.message,
      isFromAgent: input.isAgent === true,
      locale: getLocale(),
      fingerprint,
      textHash,
      unreadByOwner: property.ownerId !== null && property.ownerId !== ctx.signedIn?.user.id,
      lastAt: now,
      createdAt: now,
    });
    await em.flush();
    const hasWarning = needsWarning(input.message, await markMassInquiries(em, textHash, now));
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
