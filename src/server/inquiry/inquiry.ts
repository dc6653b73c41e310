import type { z } from 'zod';
import type { InquiryInput, inquiryView } from '../../shared/inquiry.ts';
import { User } from '../account/account.entity.ts';
import { isOwnAddress } from '../account/account.ts';
import type { Context } from '../context.ts';
import { signedPath } from '../mail/signed-link.ts';
import { fingerprintOf, isDuplicateSubmission } from '../message/duplicate-check.ts';
import { Property } from '../property/property.entity.ts';
import { getProperty } from '../property/property.ts';
import { ANSWER_PATH } from './inquiry.answer.ts';
import { Inquiry } from './inquiry.entity.ts';
import { hasAddress, inquiryCopy, inquiryEmail, loadInquiryRecipient } from './inquiry.mail.ts';

/**
 * Stores an inquiry and emails its recipient, with a copy to the sender's own confirmed address, all or nothing. Ignores a filled honeypot with
 * the same response; a repetition within ten minutes is stored once.
 * @throws DomainError MISSING when there is no such property, TOO_MANY over the limits
 */
export async function createInquiry(ctx: Context, input: InquiryInput): Promise<z.infer<typeof inquiryView>> {
  await ctx.limiter.count('inquiryAddress', ctx.address);
  await ctx.limiter.count('inquiry', `${ctx.address}:${input.propertyId}`);
  await getProperty(ctx.em, input.propertyId);
  const now = ctx.now();
  const createdAt = now.toISOString();
  if (input.website) return { id: null, createdAt };
  const id = await ctx.em.transactional(async (em) => {
    const fingerprint = fingerprintOf(input.propertyId, input.email.toLowerCase(), input.message);
    if (await isDuplicateSubmission(em, 'inquiries', fingerprint, now)) return null;
    const inquiry = em.create(Inquiry, {
      property: em.getReference(Property, input.propertyId, { wrapped: true }),
      sender: ctx.signedIn && em.getReference(User, ctx.signedIn.user.id, { wrapped: true }),
      name: input.name,
      email: input.email,
      phone: input.phone,
      message: input.message,
      fingerprint,
      lastAt: now,
      createdAt: now,
    });
    await em.flush();
    const subject = await loadInquiryRecipient(em, input.propertyId, ctx.env.OFFICE_EMAIL);
    const answerPath = signedPath(ctx.env, ANSWER_PATH, inquiry.id);
    await ctx.mail.sendAll(em, [
      ...(hasAddress(subject) ? [inquiryEmail(inquiry.id, subject, input, answerPath)] : []),
      ...(isOwnAddress(ctx, input.email) ? [inquiryCopy(inquiry.id, subject, input)] : []),
    ]);
    return inquiry.id;
  });
  return { id, createdAt };
}
