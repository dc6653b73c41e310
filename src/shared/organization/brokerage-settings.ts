// Schemas of what the owners and managers of a brokerage change on /team/brokerage.

import { z } from 'zod';
import { m } from '../messages/messages.ts';
import { isStorable } from '../property/property.ts';
import { COLOUR_PATTERN, isReadableOnWhite } from './colour.ts';
import { licenceFields, officeNumberRule } from './licence-schemas.ts';

/** Files that are accepted as a logo. */
export const LOGO_TYPES: readonly string[] = ['image/png', 'image/webp'];
export const MAX_LOGO_BYTES = 2 * 1024 * 1024;

const MAX_ABOUT_LENGTH = 2000;
const settingsFields = {
  about: z
    .string()
    .trim()
    .max(MAX_ABOUT_LENGTH, { error: () => m.brokerage_about_long({ max: MAX_ABOUT_LENGTH }) })
    .refine(isStorable, { error: () => m.brokerage_about_characters() }),
  ...licenceFields,
  colour: z
    .string()
    .max(10)
    .trim()
    .toLowerCase()
    .refine((text) => text === '' || COLOUR_PATTERN.test(text), { error: () => m.brokerage_colour_invalid(), abort: true })
    .refine((text) => text === '' || isReadableOnWhite(text), { error: () => m.brokerage_colour_pale() }),
  logo: z.string().max(300).describe('The address of an uploaded picture; empty for none'),
};
/** `emirate` is that of the brokerage, which decides about the format of the office number. */
export const brokerageSettingsInputSchema = z.object(settingsFields).refine(...officeNumberRule);
export type BrokerageSettingsInput = z.infer<typeof brokerageSettingsInputSchema>;

export const brokerageSettingsSchema = z.object({
  about: z.string(),
  emirate: z.string(),
  tradeLicence: z.string(),
  officeNumber: z.string(),
  licenceUntil: z.string(),
  colour: z.string(),
  logo: z.string(),
  name: z.string(),
  slug: z.string(),
  isBranded: z.boolean().describe('Whether the plan of an owner shows logo and colour'),
  isChecked: z.boolean().describe('Whether staff compared these numbers'),
  mayChangeLicence: z.boolean().describe('Whether the caller is an owner, who alone changes the licence'),
});
export type BrokerageSettings = z.infer<typeof brokerageSettingsSchema>;
