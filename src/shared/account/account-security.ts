// Schemas of an account's sign-in security: step-up confirmation, authenticator app (TOTP), recovery codes and the overview of all.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { passkeyAssertionSchema, passkeyViewSchema } from '../passkey.ts';
import { codeSchema } from './account.ts';

/** Step-up: proof of identity before a sensitive change. A passkey or a code where the user has a second factor, else the password. */
export const stepUpInputSchema = z.object({
  password: z.string().max(256).optional().describe('For an account without a second factor'),
  code: codeSchema.optional().describe('Six digits of the authenticator app, or a recovery code'),
  passkey: passkeyAssertionSchema.optional().describe('The answer of a browser to /user/confirm/options'),
});

/** What a user needs to add an authenticator app; it is active once its first code was entered. */
export const totpSetupSchema = z.object({
  secret: z.string().describe('The shared secret, base 32'),
  uri: z.string().describe('What the QR code says: an otpauth address'),
  qr: z.string().describe('The QR code as SVG'),
});
export type TotpSetup = z.infer<typeof totpSetupSchema>;

/** New recovery codes. Only hashes of them are stored, so that no later answer can contain them. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** The overview of an account's sign-in security. */
export const securityViewSchema = z.object({
  emailConfirmed: z.boolean(),
  secondFactor: z.array(z.enum(['totp', 'passkey'])).describe('The second factors that are set'),
  passkeys: z.array(passkeyViewSchema),
  recoveryCodesLeft: z.int(),
  lostFactor: z
    .object({
      since: dateTimeSchema,
      linkAt: dateTimeSchema.describe('When the link that signs in without it is sent, or was'),
      isLinkSent: z.boolean(),
    })
    .nullable()
    .describe('Someone who knows the password reported the second factor as lost'),
});
export type SecurityView = z.infer<typeof securityViewSchema>;
