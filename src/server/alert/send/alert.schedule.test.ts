import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { dubaiMidnight, instantTime, nextDigest } from './alert.schedule.ts';

/** A time of Dubai on Sunday 22 November 2026, or `days` later. */
const at = (time: string, days = 0) => new Date(Date.parse(`2026-11-22T${time}:00+04:00`) + days * DAY_MS);

describe('digests', () => {
  test('are due between six and eight in the morning of Dubai, every address at its own minute', () => {
    const minutes = Array.from(
      { length: 120 },
      (_, n) => (nextDigest('daily', n + 1, at('00:00')).getTime() - at('06:00').getTime()) / 60_000,
    );
    expect([Math.min(...minutes), Math.max(...minutes), new Set(minutes).size]).toEqual([0, 119, 120]);
  });

  test('come once a day, and on Thursdays once a week', () => {
    expect(nextDigest('daily', 120, at('05:59'))).toEqual(at('06:00'));
    expect(nextDigest('daily', 120, at('06:00'))).toEqual(at('06:00', 1));
    expect(nextDigest('weekly', 120, at('12:00'))).toEqual(at('06:00', 4));
    expect(nextDigest('weekly', 120, at('06:00', 4))).toEqual(at('06:00', 11));
  });
});

describe('emails as it happens', () => {
  const none = { lastSentAt: null, sentToday: 0 };
  test('are sent at once by day and wait from 22:00 to 07:00', () => {
    expect(instantTime(none, at('07:00'))).toEqual(at('07:00'));
    expect(instantTime(none, at('21:59'))).toEqual(at('21:59'));
    expect(instantTime(none, at('22:00'))).toEqual(at('07:00', 1));
    expect(instantTime(none, at('02:00'))).toEqual(at('07:00'));
  });

  test('come together within 15 minutes', () => {
    expect(instantTime({ lastSentAt: at('09:00'), sentToday: 1 }, at('09:05'))).toEqual(at('09:15'));
    expect(instantTime({ lastSentAt: at('21:50'), sentToday: 1 }, at('21:55'))).toEqual(at('07:00', 1));
    expect(instantTime({ lastSentAt: at('09:00'), sentToday: 1 }, at('09:15'))).toEqual(at('09:15'));
  });

  test('are at most eight a day, the rest comes in the evening', () => {
    const eight = { lastSentAt: at('12:00'), sentToday: 8 };
    expect(instantTime({ ...eight, sentToday: 7 }, at('13:00'))).toEqual(at('13:00'));
    expect(instantTime(eight, at('13:00'))).toEqual(at('20:00'));
    expect(instantTime(eight, at('20:30'))).toEqual(at('20:30'));
    expect(instantTime({ ...eight, sentToday: 9 }, at('20:30'))).toEqual(at('07:00', 1));
  });

  test('count by the day of Dubai', () => {
    expect(dubaiMidnight(new Date('2026-11-22T19:59:00Z'))).toEqual(at('00:00'));
    expect(dubaiMidnight(new Date('2026-11-22T20:00:00Z'))).toEqual(at('00:00', 1));
  });
});
