// Tests of when alerts may send emails, in the time of Dubai.
import { describe, expect, test } from 'vitest';
import { DAY_MS, dubaiMidnight, MINUTE_MS } from '../../../shared/time.ts';
import { instantTime, nextDigest } from './alert.schedule.ts';

/** A time of day in Dubai on Sunday 22 November 2026, or `days` later. */
const at = (time: string, days = 0) => new Date(Date.parse(`2026-11-22T${time}:00+04:00`) + days * DAY_MS);

describe('digests (daily and weekly emails)', () => {
  test('are due between six and eight in the morning in Dubai, spread over all minutes by the id of the address', () => {
    const addressIds = Array.from({ length: 120 }, (_, i) => i + 1);
    const minutes = addressIds.map((id) => (nextDigest('daily', id, at('00:00')).getTime() - at('06:00').getTime()) / MINUTE_MS);
    expect([Math.min(...minutes), Math.max(...minutes), new Set(minutes).size]).toEqual([0, 119, 120]);
  });

  test('come once a day, or once a week on Thursdays', () => {
    // the minute of the address 120 is 06:00
    expect(nextDigest('daily', 120, at('05:59'))).toEqual(at('06:00'));
    expect(nextDigest('daily', 120, at('06:00'))).toEqual(at('06:00', 1));
    expect(nextDigest('weekly', 120, at('12:00'))).toEqual(at('06:00', 4));
    expect(nextDigest('weekly', 120, at('06:00', 4))).toEqual(at('06:00', 11));
  });
});

describe('instant emails', () => {
  const nothingSent = { lastSentAt: null, sentToday: 0 };
  test('are sent at once by day and wait from 22:00 to 07:00', () => {
    expect(instantTime(nothingSent, at('07:00'))).toEqual(at('07:00'));
    expect(instantTime(nothingSent, at('21:59'))).toEqual(at('21:59'));
    expect(instantTime(nothingSent, at('22:00'))).toEqual(at('07:00', 1));
    expect(instantTime(nothingSent, at('02:00'))).toEqual(at('07:00'));
  });

  test('wait until 15 minutes after the last one', () => {
    expect(instantTime({ lastSentAt: at('09:00'), sentToday: 1 }, at('09:05'))).toEqual(at('09:15'));
    expect(instantTime({ lastSentAt: at('21:50'), sentToday: 1 }, at('21:55'))).toEqual(at('07:00', 1));
    expect(instantTime({ lastSentAt: at('09:00'), sentToday: 1 }, at('09:15'))).toEqual(at('09:15'));
  });

  test('are at most eight a day and one more in the evening', () => {
    const eightSent = { lastSentAt: at('12:00'), sentToday: 8 };
    expect(instantTime({ ...eightSent, sentToday: 7 }, at('13:00'))).toEqual(at('13:00'));
    expect(instantTime(eightSent, at('13:00'))).toEqual(at('20:00'));
    expect(instantTime(eightSent, at('20:30'))).toEqual(at('20:30'));
    expect(instantTime({ ...eightSent, sentToday: 9 }, at('20:30'))).toEqual(at('07:00', 1));
  });
});

test('dubaiMidnight returns the midnight in Dubai at which the day of a time began', () => {
  expect(dubaiMidnight(new Date('2026-11-22T19:59:00Z'))).toEqual(at('00:00'));
  expect(dubaiMidnight(new Date('2026-11-22T20:00:00Z'))).toEqual(at('00:00', 1));
});
