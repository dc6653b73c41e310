// Refuses new passwords that attackers try first: by a list of leaked passwords, and by the number of guesses that @zxcvbn-ts estimates. Uses neither the
// network nor the database.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { m } from '../../../shared/messages/messages.ts';
import { PLACES } from '../../../shared/property/place/area.ts';
import type { Env } from '../../env.ts';
import { invalidField } from '../../errors.ts';
import { findInLeaks } from './leaked-passwords.ts';
import { foldPassword } from './password-list.ts';

/** The decimal logarithm of a million: passwords that need fewer guesses are refused. */
const MIN_GUESSES_LOG10 = 6;
/** The estimate reads this many characters. Its time grows faster than the square of the length, and longer passwords are strong enough. */
const ESTIMATED_LENGTH = 24;
/** Words that attackers of this site try in passwords: its own, and the names of places, also joined and with hyphens. */
const SITE_WORDS = [
  ...['dubai', 'appartments', 'apartments', 'sale', 'homes'],
  ...PLACES.flatMap(({ name, aliases }) => [name.toLowerCase(), ...aliases]).flatMap((name) =>
    ['', ' ', '-', '_', '.'].map((gap) => name.replaceAll(' ', gap)),
  ),
];

/** The estimator of the process, made when the first password is checked, so that the server starts faster. */
let estimator: ZxcvbnFactory | undefined;
/** The decimal logarithm of the guesses that a password takes an attacker who knows the owner's words, such as the username. */
export function guessesLog10(password: string, ownerWords: string[]): number {
  estimator ??= new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return estimator.check(password.slice(0, ESTIMATED_LENGTH), [...ownerWords, ...SITE_WORDS]).guessesLog10;
}

/** Whether leaked and guessable passwords are refused. Without a setting they are on a site with https, which is taken for a public one. */
const shouldRefuseGuessable = (env: Pick<Env, 'REFUSE_LEAKED_PASSWORDS' | 'origin'>): boolean =>
  env.REFUSE_LEAKED_PASSWORDS ?? env.origin.startsWith('https:');

/**
 * Rejects a new password that attackers try first: one of the 10,000 commonest, the username or the email address, in upper or lower case. On a public site
 * it rejects leaked and guessable ones too. `field` is the input field that the error names.
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
  if (!shouldRefuseGuessable(env)) return;
  if (leak === 'leaked') throw invalidField(field, m.account_password_leaked());
  if (guessesLog10(password, ownerNames) < MIN_GUESSES_LOG10) throw invalidField(field, m.account_password_guessable());
}
