// Tests of reading days, times and months of imported files; no database.
import { describe, expect, test } from 'vitest';
import { DayOrderVotes, parseDate, parseDay, parseMonth } from './dates.ts';

const now = new Date('2026-11-28T12:00:00Z');

describe('the time of a listing', () => {
  test.each([
    ['2025-03-26T20:00:07Z', '2025-03-26T20:00:07.000Z'],
    ['2025-04-04 19:28:14', '2025-04-04T15:28:14.000Z'],
    ['2025-04-04T19:28:14+04:00', '2025-04-04T15:28:14.000Z'],
    ['2026-06-20T10:00:00+04', '2026-06-20T06:00:00.000Z'],
    ['2026-06-20T10:00:00+0400', '2026-06-20T06:00:00.000Z'],
    ['2026-06-20 10:00 GST', '2026-06-20T06:00:00.000Z'],
    ['2026-06-20 10:00:00 UTC', '2026-06-20T10:00:00.000Z'],
    ['20/06/2026 14:30', '2026-06-20T10:30:00.000Z'],
    ['6/20/2026 2:30 PM', '2026-06-20T10:30:00.000Z'],
    ['20 Jun 2026 14:30', '2026-06-20T10:30:00.000Z'],
    ['Jun 20, 2026, 2:30:15 PM', '2026-06-20T10:30:15.000Z'],
    ['Sat, 20 Jun 2026 14:30:00 GMT', '2026-06-20T14:30:00.000Z'],
    ['Sat Jun 20 2026 14:30:00 GMT+0400 (Gulf Standard Time)', '2026-06-20T10:30:00.000Z'],
    ['20260620143000', '2026-06-20T10:30:00.000Z'],
    ['20260620 14:30', '2026-06-20T10:30:00.000Z'],
    ['20260620T103000Z', '2026-06-20T10:30:00.000Z'],
    ['46193.604', '2026-06-20T10:29:46.000Z'],
    ['20.06.2026 14:30 Uhr', '2026-06-20T10:30:00.000Z'],
    ['20-06-2026 14.30', '2026-06-20T10:30:00.000Z'],
    ['20 June 2026 | 14:30', '2026-06-20T10:30:00.000Z'],
    ['2026-06-20T14:30:00+04:00[Asia/Dubai]', '2026-06-20T10:30:00.000Z'],
    ['2026-06-19 24:00', '2026-06-19T20:00:00.000Z'],
    ['46193,604', '2026-06-20T10:29:46.000Z'],
    ['/Date(1781965800000)/', '2026-06-20T14:30:00.000Z'],
    ['1781965800.25', '2026-06-20T14:30:00.250Z'],
    ['1781965800', '2026-06-20T14:30:00.000Z'],
    ['1781965800000', '2026-06-20T14:30:00.000Z'],
  ])('%s is %s in UTC: without a zone it is a time in Dubai', (text, iso) => {
    expect(parseDate(text, now)?.toISOString()).toBe(iso);
  });

  test.each([
    '2026-06-20',
    '2026/06/20',
    '2026.6.20',
    '2026 06 20',
    '20-06-2026',
    '20/06/2026',
    '20.06.2026',
    '20 06 2026',
    '20/06/26',
    '6/20/2026',
    '20260620',
    '46193',
    '20 June 2026',
    '20-Jun-26',
    '20th of June 2026',
    'June 20th, 2026',
    '2026 June 20',
    'Saturday, 20 June 2026',
    '٢٠/٠٦/٢٠٢٦',
    '20 يونيو 2026',
    '2026-06-20Z',
    '\u200e20/06/2026\u200e',
    '\u200f٢٠/٠٦/٢٠٢٦',
    '20–06–2026',
    '2026−06−20',
    '20\\06\\2026',
    '2026年6月20日',
    '20 juin 2026',
    '20. Juni 2026',
    '20 de junio de 2026',
    '20 июня 2026',
    '20 حزيران 2026',
    'الأحد 20 يونيو، 2026',
    "20 June '26",
    'Added on 20 June 2026',
  ])('%s is 20 June 2026', (text) => {
    expect(parseDate(text, now)?.toISOString()).toBe('2026-06-20T00:00:00.000Z');
    expect(parseDay(text)).toBe('2026-06-20');
  });

  test.each([
    '',
    'soon',
    '31/02/2025',
    '2025-02-31',
    '2025-13-01',
    '13/13/2026',
    '1970-01-01',
    '2031-01-01',
    '26 Smarch 2025',
    '20/06/2026 25:00',
    '2026',
    '100',
    '20062026',
    'not before 20 June 2026',
    '2026-06-20T14:30:00[Europe/Somewhere]x',
  ])('%j is rejected', (text) => {
    expect(parseDate(text, now)).toBeNull();
  });

  test('is never later than now', () => {
    expect(parseDate('2026-11-28 17:00:00', now)).toEqual(now);
    expect(parseDate('2026-11-29', now)).toEqual(now);
    expect(parseDate('2026-11-30', now)).toBeNull();
  });
});

describe('days and months that may lie in the future', () => {
  test.each([
    ['2027-01-03 23:59:59', '2027-01-03'],
    ['2027-03-31T00:00:00+04:00', '2027-03-31'],
    ['2027-01-03T23:59:59Z', '2027-01-03'],
    ['31/03/2027 00:00', '2027-03-31'],
    ['46477', '2027-03-31'],
    ['2027-02-31', null],
  ])('the day of %s is %s, whatever its time and time zone', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  test.each([
    ['Q4 2026', '2026-12'],
    ['2026 Q4', '2026-12'],
    ['4Q-2026', '2026-12'],
    ["Q4'26", '2026-12'],
    ['Q4/26', '2026-12'],
    ['4th quarter of 2026', '2026-12'],
    ['Third Qtr 2027', '2027-09'],
    ['Handover: Q3, 2027 (est.)', '2027-09'],
    ['End of Q3 2027', '2027-09'],
    ['الربع الأول من 2028', '2028-03'],
    ['T4 2027', '2027-12'],
    ['H1 2027', '2027-06'],
    ['End of 2027', '2027-12'],
    ['2027 Dec', '2027-12'],
    ['décembre 2027', '2027-12'],
    ['202712', '2027-12'],
    ['Q5 2027', null],
    ['2027-06', '2027-06'],
    ['06/2027', '2027-06'],
    ['June 2027', '2027-06'],
    ['Jun-27', '2027-06'],
    ['2027-06-30T00:00:00Z', '2027-06'],
    ['30/06/2027 14:30', '2027-06'],
    ['20270630', '2027-06'],
    ['46568', '2027-06'],
    ['2027', null],
    ['soon', null],
  ])('the month of %s is %s', (text, month) => {
    expect(parseMonth(text)).toBe(month);
  });
});

describe('the order of day and month', () => {
  test('is the one that the file has, and a day that can be read in both orders is unknown in a file with both', () => {
    expect(parseDay('3/4/2026', 'month-first')).toBe('2026-03-04');
    expect(parseDay('3/4/2026', 'day-first')).toBe('2026-04-03');
    expect(parseDay('3/4/2026', 'mixed')).toBeNull();
    // a day of one order only is read in it
    expect(parseDay('25/3/2026', 'month-first')).toBe('2026-03-25');
    expect(parseDay('4/4/2026', 'mixed')).toBe('2026-04-04');
  });

  test.each([
    [['3/4/2026'], undefined],
    [['3/4/2026', '3/25/2026'], 'month-first'],
    [['3/4/2026 10:00', '25.3.2026 11:00'], 'day-first'],
    [['3/25/2026', '25/3/2026'], 'mixed'],
    [['2026-03-25', '25 March 2026', ''], undefined],
  ])('of %j is %s', (texts, order) => {
    const votes = new DayOrderVotes();
    for (const text of texts) votes.add(text);
    expect(votes.order).toBe(order);
  });
});
