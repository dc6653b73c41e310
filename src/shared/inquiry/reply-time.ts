// Schema of how long an advertiser takes to answer.
import { z } from 'zod';

/** How long first answers on the site took in the last 90 days, in minutes; null below three inquiries that can be measured. */
export const replyTimeSchema = z
  .object({
    half: z.int().describe('Half of the inquiries had an answer within this time'),
    nineTenths: z.int().nullable().describe('Nine of ten had one within this time; null while fewer had one at all'),
    inquiries: z.int().describe('Inquiries that this counts: with an answer on the site, and those whose sender said that none came'),
  })
  .nullable();
export type ReplyTime = NonNullable<z.infer<typeof replyTimeSchema>>;
