// The link `This was not me` in emails about an account: writes and verifies its signed token, which names the account and the mailbox. It is not stored.
import { z } from 'zod';
import { DAY_MS } from '../../../shared/time.ts';
import { isSignatureOf, type Secrets, signatureOf } from '../../signature.ts';

/** The path of the page behind the link. */
export const NOT_ME_PATH = '/not-me';
/** How long a link works. */
export const LINK_VALID_MS = 7 * DAY_MS;
/** Longer tokens are not read; an address of 254 characters makes one of about 500. */
const MAX_LENGTH = 1000;

/** The signed content of the token: which account to give back to which mailbox. */
const claimSchema = z.object({
  /** Id of the user, of the PostgreSQL type int4. */
  user: z.int().positive().max(2_147_483_647),
  /** When the email was written: milliseconds since 1970. */
  at: z.int(),
  /** The account's `deviceCounter` at that time. Pressing the button raises the counter; of the links with a lower one, `undoneSince` says which still work. */
  counter: z.int(),
  /** The confirmed address that the email was sent to. */
  email: z.string(),
});
export type NotMeClaim = z.infer<typeof claimSchema>;

const signedText = (payload: string): string => `not-me:${payload}`;

/** The path of a link for the owner of an account and its mailbox. */
export function notMePath(
  secrets: Secrets,
  { id, email, deviceCounter }: { id: number; email: string; deviceCounter: number },
  now: Date,
): string {
  const claim: NotMeClaim = { user: id, at: now.getTime(), counter: deviceCounter, email };
  const payload = Buffer.from(JSON.stringify(claim)).toString('base64url');
  return `${NOT_ME_PATH}?token=${payload}.${signatureOf(secrets, signedText(payload))}`;
}

/** The content of a link's token; null when the signature is wrong, or the link is older than 7 days. */
export function readNotMe(secrets: Secrets, token: string, now: Date): NotMeClaim | null {
  const [payload = '', signature = '', ...surplus] = token.length > MAX_LENGTH ? [] : token.split('.');
  if (surplus.length > 0 || !isSignatureOf(secrets, signedText(payload), signature)) return null;
  const claim = claimSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return now.getTime() - claim.at <= LINK_VALID_MS ? claim : null;
}
