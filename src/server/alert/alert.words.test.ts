// Tests of the texts that say what an alert is about.
import { expect, test } from 'vitest';
import { inLocale } from '../locale.ts';
import { describeAlert, describeAlertFilter } from './alert.words.ts';

/** The part of the map around a point, all in degrees; a degree of latitude is about 111 km. */
const boundsAround = (lat: number, lng: number, height: number, width = height) => ({
  south: lat - height / 2,
  north: lat + height / 2,
  west: lng - width / 2,
  east: lng + width / 2,
});

test('a part of the map is named by the community or emirate in its middle and by its size', () => {
  const describeBuyOn = (bounds: ReturnType<typeof boundsAround>) => describeAlertFilter({ transactionType: 'Buy', bounds });
  expect(describeBuyOn(boundsAround(25.08, 55.14, 0.02, 0.03))).toBe('Buy · Map area around Dubai Marina, 3 × 2.2 km');
  expect(describeBuyOn(boundsAround(25.2, 55.3, 0.5))).toBe('Buy · Map area around Downtown Dubai, 50 × 56 km');
  expect(describeBuyOn(boundsAround(25.8, 55.95, 0.01))).toBe('Buy · Map area around Ras Al Khaimah, 1 × 1.1 km');
});

test('an alert is named by its search, the saved homes or the name of its list, in the language of its reader', () => {
  const bounds = boundsAround(25.08, 55.14, 0.02, 0.03);
  const list = { subject: 'list' as const, filter: {}, listName: 'Our homes' };
  expect(describeAlert(list)).toBe('Shared list “Our homes”');
  expect(describeAlert({ subject: 'saved', filter: {}, listName: null })).toBe('Your saved homes');
  expect(describeAlert({ subject: 'search', filter: {}, listName: null })).toBe('Every home');
  inLocale('ar', () => {
    expect(describeAlertFilter({})).toBe('جميع المنازل');
    expect(describeAlertFilter({ bounds })).toBe('جزء من الخريطة حول دبي مارينا، 3 × 2.2 كم');
    expect(describeAlert(list)).toBe('القائمة المشتركة «\u2068Our homes\u2069»');
  });
});
