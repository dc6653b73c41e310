// Schemas of how an account is signed in to: confirmation, authenticator app, recovery codes.
import { z } from 'zod';
import { dateTimeSchema } from '../field-schemas.ts';
import { passkeyAssertionSchema, passkeyViewSchema } from '../passkey.ts';
import { codeSchema } from './account.ts';

/** A step-up, which confirms that it is the user: a passkey or a code where they have a second factor, else the password. */
export const stepUpInputSchema = z.object({
  password: z.string().max(256).optional().describe('For an account without a second factor'),
  code: codeSchema.optional().describe('Six digits of the authenticator app, or a recovery code'),
  passkey: passkeyAssertionSchema.optional().describe('The answer of a browser to /user/confirm/options'),
});

/** A new authenticator app before its first code. */
export const totpSetupSchema = z.object({
  secret: z.string().describe('The shared secret, base 32'),
  uri: z.string().describe('What the QR code says: an otpauth address'),
  qr: z.string().describe('The QR code as SVG'),
});
export type TotpSetup = z.infer<typeof totpSetupSchema>;

/** Recovery codes, which can be read this once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** How an account is signed in to. */
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
