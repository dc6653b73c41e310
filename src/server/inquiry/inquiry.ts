import { createHash } from 'node:crypto';
import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { z } from 'zod';
import type { InquiryInput, inquiryView } from '../../shared/inquiry.ts';
import type { Context } from '../context.ts';
import { getProperty } from '../property/property.ts';
import { Property } from '../property/property.entity.ts';
import { Inquiry } from './inquiry.entity.ts';

/** The same message within this time counts once. */
const REPEAT_MS = 10 * 60_000;

/**
 * Stores a question about a home, from anybody (R259, A32). A filled honeypot is answered alike and dropped; the same message twice is one row.
 * @throws Refused MISSING when there is no such home, TOO_MANY over the limits
 */
export async function createInquiry(ctx: Context, input: InquiryInput): Promise<z.infer<typeof inquiryView>> {
  await ctx.limiter.count('inquiryAddress', ctx.address);
  await ctx.limiter.count('inquiry', `${ctx.address}:${input.propertyId}`);
  const property = await getProperty(ctx.em, input.propertyId);
  const now = ctx.now();
  if (input.website) return { id: null, createdAt: now.toISOString() };
  const inquiry = ctx.em.create(Inquiry, {
    property: ctx.em.getReference(Property, property.id, { wrapped: true }),
    name: input.name,
    email: input.email,
    phone: input.phone,
    message: input.message,
    fingerprint: fingerprint(input, now),
    createdAt: now,
  });
  try {
    await ctx.em.flush();
    return { id: inquiry.id, createdAt: now.toISOString() };
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) return { id: null, createdAt: now.toISOString() };
    throw error;
  }
}

const fingerprint = (input: InquiryInput, now: Date): string =>
  createHash('sha256')
    .update(JSON.stringify([input.propertyId, input.email.toLowerCase(), input.message, Math.floor(now.getTime() / REPEAT_MS)]))
    .digest('hex');
