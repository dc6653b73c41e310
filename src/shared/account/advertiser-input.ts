// What members say about themselves as advertisers, with its rules.
import { z } from 'zod';
import { m } from '../messages/messages.ts';
import { hasControl } from '../text.ts';
import { toWesternDigits } from '../western-digits.ts';
import { isHonestName, isReservedName } from './public-name.ts';

/** As what a member advertises homes. */
export const ADVERTISES_AS = ['owner', 'agent', 'brokerage'] as const;
export type AdvertisesAs = (typeof ADVERTISES_AS)[number];
/** How people may reach a member about a home besides the messages of this site: `messages` shows no number. */
export const CONTACT_BY = ['call', 'whatsapp', 'both', 'messages'] as const;
export type ContactBy = (typeof CONTACT_BY)[number];

/** The most characters that are looked at of a number as typed. */
const MAX_TYPED = 20;
const BROKER_NUMBER = /^\d{4,7}$/;

/** A member's answer. `brokerNumber` counts for agents alone, `office` for agents and brokerages; what does not apply is not stored. */
export const advertiserInputSchema = z
  .object({
    advertisesAs: z.enum(ADVERTISES_AS, { error: () => m.advertiser_choose() }),
    brokerNumber: z
      .string()
      .max(MAX_TYPED, { error: () => m.advertiser_broker_number_invalid(), abort: true })
      .trim()
      .overwrite(toWesternDigits)
      .default(''),
    office: z
      .string()
      .max(100, { error: () => m.message_too_long({ label: m.advertiser_office(), max: 100 }), abort: true })
      .trim()
      .refine((s) => !hasControl(s) && isHonestName(s), { error: () => m.message_invalid_characters({ label: m.advertiser_office() }) })
      .refine((s) => !isReservedName(s), { error: () => m.account_name_reserved({ label: m.advertiser_office() }) })
      .default(''),
    contactBy: z.enum(CONTACT_BY, { error: () => m.advertiser_choose() }),
  })
  .refine(({ advertisesAs, brokerNumber }) => advertisesAs !== 'agent' || BROKER_NUMBER.test(brokerNumber), {
    path: ['brokerNumber'],
    error: () => m.advertiser_broker_number_invalid(),
  })
  .refine(({ advertisesAs, office }) => advertisesAs !== 'brokerage' || office.length > 1, {
    path: ['office'],
    error: () => m.advertiser_office_required(),
  });
export type AdvertiserInput = z.infer<typeof advertiserInputSchema>;
