// Tests that a name is made safe for an email to another person: one line without links and invisible characters.
import { expect, test } from 'vitest';
import { cleanName } from './mail.name.ts';

test.each([
  ['Nadia Karim', 'Nadia Karim'],
  ['  محمد   علي ', 'محمد علي'],
  ['J.R. Smith', 'J. R. Smith'],
  ['St. John', 'St. John'],
  ['Eve\r\nBcc: victim', 'Eve Bcc: victim'],
  ['zero\u200bwidth \u202eright', 'zero width right'],
  ['https://evil.example/pay now', 'evil. example pay now'],
  ['www.evil.example', 'evil. example'],
  ['evil。example', 'evil. example'],
  ['ｅｖｉｌ．example', 'evil. example'],
  ['me@evil.example', 'me evil. example'],
  ['"><a href=x>', 'a href=x'],
  ['\u0000\u200b', 'A visitor'],
])('the name %j is shown as %j', (name, shown) => {
  expect(cleanName(name, 'A visitor')).toBe(shown);
});

test('a name has at most sixty characters, and no character is split', () => {
  expect(Array.from(cleanName('😀'.repeat(100), ''))).toHaveLength(60);
  expect(cleanName('x'.repeat(60), '')).toBe('x'.repeat(60));
  expect(cleanName(`${'ab '.repeat(40)}`, '').length).toBeLessThanOrEqual(60);
});
