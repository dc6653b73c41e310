// Tests of the log as text for a terminal.
import { expect, test } from 'vitest';
import { formatLogLine } from './log-terminal.ts';

const time = new Date(2026, 10, 22, 9, 5, 7).getTime();
const format = (fields: object): string => formatLogLine(JSON.stringify({ level: 30, time, pid: 1, hostname: 'h', ...fields }));

test('a request is one short line on a terminal', () => {
  expect(format({ id: 'x', method: 'GET', route: 'property.get', status: 200, ms: 12.3, user: 7, msg: 'request' })).toBe(
    '09:05:07 info  200 GET property.get 12.3 ms user 7',
  );
  expect(format({ method: 'GET', route: 'page /', status: 200, ms: 5, msg: 'request' })).toBe('09:05:07 info  200 GET page / 5 ms');
});

test('other lines show their fields, and an error with its stack', () => {
  expect(format({ level: 40, statement: 's1', ms: 900, msg: 'slow query' })).toBe('09:05:07 WARN  slow query statement=s1 ms=900');
  expect(format({ level: 50, msg: 'failed', err: { type: 'TypeError', message: 'no', stack: '    at x' } })).toBe(
    '09:05:07 ERROR failed\n  TypeError: no\n    at x',
  );
  expect(formatLogLine('not JSON')).toBe('not JSON');
});

test('values, messages and errors with line breaks and terminal escapes stay on their lines, with the escapes written out', () => {
  // a false log line, then escapes that clear the screen
  const planted = '\n09:05:07 ERROR planted\u001b[2J\u009b2J\u2028';
  const escaped = String.raw`\u000a09:05:07 ERROR planted\u001b[2J\u009b2J\u2028`;
  expect(format({ path: planted, list: [planted], msg: planted })).toBe(
    `09:05:07 info  ${escaped} path=${escaped} list=["\\n09:05:07 ERROR planted\\u001b[2J\\u009b2J\\u2028"]`,
  );
  expect(format({ err: { type: 'TypeError', message: planted, stack: '    at \u001b[2Jx\n    at y' } })).toBe(
    `09:05:07 info  \n  TypeError: ${escaped}\n    at \\u001b[2Jx\n    at y`,
  );
});
