// Schemas of passkeys (WebAuthn, as JSON): the options that the server sends to a browser, and the answers of the browser.
import { z } from 'zod';
import { dateTimeSchema } from './field-schemas.ts';
import { m } from './messages/messages.ts';
import { hasControl } from './text.ts';

/** How many passkeys a member may have. */
export const MAX_PASSKEYS = 10;

/** The one message for every malformed field of a passkey. */
const failed = { error: () => m.passkey_failed() };
/** Bytes as base64url text of at most `max` characters. */
const base64urlSchema = (max: number) =>
  z
    .string(failed)
    .min(1, failed)
    .max(max, failed)
    .regex(/^[\w-]+$/, failed);
/** The id of a passkey. WebAuthn allows 1,023 bytes, which are 1,364 characters. */
export const credentialIdSchema = base64urlSchema(1364);
const credential = { id: credentialIdSchema, rawId: credentialIdSchema, type: z.literal('public-key', failed) };

/** A new passkey, as `navigator.credentials.create` answers it. */
export const passkeyRegistrationSchema = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: base64urlSchema(4000),
        attestationObject: base64urlSchema(20_000),
        transports: z.array(z.string(failed).max(20, failed), failed).max(10, failed).optional(),
      },
      failed,
    ),
  },
  failed,
);
export type PasskeyRegistration = z.infer<typeof passkeyRegistrationSchema>;

/** The signature of a passkey, as `navigator.credentials.get` answers it. */
export const passkeyAssertionSchema = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: base64urlSchema(4000),
        authenticatorData: base64urlSchema(4000),
        signature: base64urlSchema(4000),
        userHandle: base64urlSchema(100).nullish(),
      },
      failed,
    ),
  },
  failed,
);
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>;

/** The name that a user gives a passkey. */
export const passkeyNameSchema = z
  .string({ error: () => m.passkey_name_required() })
  .trim()
  .min(1, { error: () => m.passkey_name_required() })
  .max(60, { error: () => m.message_too_long({ label: m.passkey_name(), max: 60 }) })
  .refine((name) => !hasControl(name), { error: () => m.message_invalid_characters({ label: m.passkey_name() }) });

/** Names a passkey without its keys (PublicKeyCredentialDescriptorJSON). */
const descriptorSchema = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() });

/** The options with which a browser makes a passkey (PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreationSchema = z.object({
  challenge: z.string().describe('Used once, within five minutes, in this session'),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int().describe('Milliseconds'),
  excludeCredentials: z.array(descriptorSchema).describe('The passkeys that the member has'),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

/** The options with which a browser signs with a passkey (PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequestSchema = z.object({
  challenge: z.string().describe('Used once, within five minutes, by the browser or session that asked'),
  rpId: z.string(),
  timeout: z.int().describe('Milliseconds'),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptorSchema).describe('Empty for a sign-in: the browser offers what it has'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

/** A passkey, as its owner sees it. */
export const passkeyViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: dateTimeSchema,
  lastUsedAt: dateTimeSchema.nullable(),
  backedUp: z.boolean().describe('Whether a password manager keeps it, so that it is not lost with the device'),
});
export type PasskeyView = z.infer<typeof passkeyViewSchema>;
