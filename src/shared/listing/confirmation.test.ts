import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../time.ts';
import { confirmationText, isRecentlyConfirmed } from './confirmation.ts';

// 19 November, 15:00 in Dubai
const confirmation = { by: 'person', at: '2026-11-19T11:00:00.000Z' } as const;
const confirmedAt = Date.parse(confirmation.at);

describe('a confirmation', () => {
  test.each([
    ['2026-11-19T19:59:00Z', 'Confirmed today'],
    // from midnight in Dubai on
    ['2026-11-19T20:00:00Z', 'Confirmed 1 day ago'],
    ['2026-11-20T06:00:00Z', 'Confirmed 1 day ago'],
    ['2026-11-22T06:00:00Z', 'Confirmed 3 days ago'],
    ['2026-12-19T19:00:00Z', 'Confirmed 30 days ago'],
    ['2026-12-19T20:00:00Z', 'Not confirmed for 31 days'],
  ])('read at %s says "%s"', (now, text) => {
    expect(confirmationText(confirmation, Date.parse(now))).toBe(text);
  });

  test('is recent for 14 times 24 hours, and never when a feed gave it', () => {
    expect(isRecentlyConfirmed(confirmation, confirmedAt + 14 * DAY_MS)).toBe(true);
    expect(isRecentlyConfirmed(confirmation, confirmedAt + 14 * DAY_MS + 1)).toBe(false);
    expect(isRecentlyConfirmed({ ...confirmation, by: 'feed' }, confirmedAt)).toBe(false);
  });
});
