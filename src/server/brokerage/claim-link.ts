// The link of a claim: an email takes it to the address that proves the claim, and the account that asked confirms it while it is signed in.
import { m } from '../../shared/messages/messages.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { DomainError } from '../errors.ts';
import { type EmailMessage, writeEmail } from '../mail/template/email-message.ts';
import { isSignatureOf, type Secrets, signatureOf } from '../signature.ts';
import type { AuthedContext } from '../trpc.ts';

/** How long the link of a claim is valid. */
const LINK_MS = 24 * HOUR_MS;

/** What a member claims: the homes of an import for their brokerage, or the public profile of an agent. */
export type Claim = { kind: 'source'; source: string; organizationId: number } | { kind: 'profile'; agentId: number };

/** A claim as text: its kind, the brokerage or profile, and the name of the source, which may contain any character. */
const textOf = (claim: Claim): string =>
  claim.kind === 'source' ? `source.${claim.organizationId}.${claim.source}` : `profile.${claim.agentId}.`;
const signedText = (claim: string, userId: string, until: string): string => `claim:${userId}:${until}:${claim}`;

/** The token of a link that lets a user confirm a claim for a day. */
export function claimToken({ env, user, now }: Pick<AuthedContext, 'env' | 'user' | 'now'>, claim: Claim): string {
  const [userId, until] = [String(user.id), String(now().getTime() + LINK_MS)];
  return [userId, until, signatureOf(env, signedText(textOf(claim), userId, until)), textOf(claim)].join('.');
}

/** Reads the token of a link, with the user who asked for it. @throws DomainError INVALID for one that was changed, or is too old */
export function readClaimToken(env: Secrets, token: string, now: Date): { claim: Claim; userId: number } {
  const [userId = '', until = '', signature = '', kind = '', id = '', ...rest] = token.split('.');
  const claim: Claim =
    kind === 'profile' ? { kind, agentId: Number(id) } : { kind: 'source', organizationId: Number(id), source: rest.join('.') };
  const isSigned = isSignatureOf(env, signedText([kind, id, ...rest].join('.'), userId, until), signature);
  if (!isSigned || Number(until) < now.getTime()) throw new DomainError('INVALID', m.brokerage_claim_link_old());
  return { claim, userId: Number(userId) };
}

/** What an email with the link of a claim says. */
export interface ClaimEmail {
  to: string;
  subject: string;
  text: string;
  button: string;
  /** What to do when the reader does not know who asks. */
  ignore: string;
  token: string;
}
/** The email to the address that proves a claim. */
export const claimEmail = ({ to, subject, text, button, ignore, token }: ClaimEmail): EmailMessage => ({
  to,
  subject,
  blocks: [{ text }, { button: { label: button, path: `/claim?token=${encodeURIComponent(token)}` } }, { text: ignore }],
  kind: 'claim',
  key: `claim:${token}`,
});

/** Sends the link of a claim. The address belongs to no account, so that the email is in English. */
export const sendClaimLink = (ctx: AuthedContext, write: () => EmailMessage): Promise<unknown> =>
  ctx.em.transactional((tx) => ctx.mail.send(tx, writeEmail('en', write)));
