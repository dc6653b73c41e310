// Tests of paths in the log.
import { expect, test } from 'vitest';
import { loggedPath } from './log.ts';

test('a logged path has neither the token of a shared list nor the key of an address with alerts', () => {
  expect(loggedPath('/list/AbC-123/votes')).toBe('/list/<token>/votes');
  expect(loggedPath('/ar/invitations/AbC-123')).toBe('/ar/invitations/<token>');
  expect(loggedPath('/feeds-out/AbC-123.xml')).toBe('/feeds-out/<token>');
  expect(loggedPath('/ar/alerts/17.abc')).toBe('/ar/alerts/<key>');
  expect(loggedPath('/alerts/confirm')).toBe('/alerts/confirm');
});

test('a logged path is printable ASCII, whatever bytes were sent', () => {
  expect(loggedPath('/properties/%0A1?')).toBe('/properties/%0A1?');
  expect(loggedPath('/a b\r\n\u0085\u009b2J\u007f\u2028\ud800é')).toBe('/a%20b%0D%0A%C2%85%C2%9B2J%7F%E2%80%A8%EF%BF%BD%C3%A9');
});
