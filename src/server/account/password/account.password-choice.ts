// Refuses new passwords that attackers try first, offline: by the list of leaked ones, and by the number of guesses that @zxcvbn-ts estimates.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { m } from '../../../shared/messages/messages.ts';
import type { Env } from '../../env.ts';
import { invalidField } from '../../errors.ts';
import { findInLeaks } from './leaked-passwords.ts';
import { foldPassword } from './password-list.ts';

/** A password that needs fewer guesses than a million is found by trying (log 10). */
const MIN_GUESSES_LOG10 = 6;
/** Only the beginning is estimated: the time grows with the square of the length and more, and long ones are strong enough. */
const ESTIMATED_LENGTH = 24;
/** Words that attackers add for this site. */
const SITE_WORDS = ['dubai', 'appartments', 'apartments', 'sale', 'homes'];

/** One for the process. */
let estimator: ZxcvbnFactory | undefined;
/** The decimal logarithm of the guesses that an attacker needs who knows the owner's words; of the first 24 characters of a password. */
export function guessesLog10(password: string, ownerWords: string[]): number {
  // made with the first password, so that the start does not wait for it
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return estimator.check(password.slice(0, ESTIMATED_LENGTH), [...ownerWords, ...SITE_WORDS]).guessesLog10;
}

/** Whether leaked and guessable passwords are refused; by default on a public site, which has https. */
const refusesGuessable = (env: Pick<Env, 'REFUSE_LEAKED_PASSWORDS' | 'origin'>): boolean =>
  env.REFUSE_LEAKED_PASSWORDS ?? env.origin.startsWith('https:');

/**
 * Rejects a new password that attackers try first: one of the 10,000 commonest, the username or the email address, in any case; on a public site also a leaked
 * or guessable one.
 * @throws ZodError of the field (`invalidField`)
 */
export function requireGoodPassword(
  env: Pick<Env, 'REFUSE_LEAKED_PASSWORDS' | 'origin'>,
  password: string,
  owner: { username: string; email: string },
  field = 'password',
): void {
  const folded = foldPassword(password);
  const ownerNames = [owner.username, owner.email, owner.email.slice(0, owner.email.lastIndexOf('@'))].map((name) => name.toLowerCase());
  if (ownerNames.includes(folded)) throw invalidField(field, m.account_password_own());
  const leak = findInLeaks(folded);
  if (leak === 'commonest') throw invalidField(field, m.account_password_common());
  if (!refusesGuessable(env)) return;
  if (leak === 'leaked') throw invalidField(field, m.account_password_leaked());
  if (guessesLog10(password, ownerNames) < MIN_GUESSES_LOG10) throw invalidField(field, m.account_password_guessable());
}
