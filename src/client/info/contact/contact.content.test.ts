import { expect, test } from 'vitest';
import { insideUae } from '../../../shared/property/place/area.ts';
import { BRANCHES, HOURS } from './contact.content.ts';

test('the contact page has the specified business hours and three branches (R166)', () => {
  expect(HOURS.map(([days, hours]) => `${days()} ${hours()}`)).toEqual(['Mon-Fri 9:00 AM-7:00 PM', 'Sat 10:00 AM-5:00 PM', 'Sun closed']);
  expect(BRANCHES).toHaveLength(3);
  for (const { lat, lng } of BRANCHES) expect(insideUae(lat, lng)).toBe(true);
});
