// Tests of reading coordinates of imported files; no database.
import { expect, test } from 'vitest';
import { parsePoint } from './coordinates.ts';

test('incomplete, zero and unreadable coordinates count as missing', () => {
  expect(parsePoint('25.2', '55.3')).toEqual({ latitude: 25.2, longitude: 55.3, isSwapped: false });
  for (const [lat, lng] of [
    ['25.2', ''],
    ['', '55.3'],
    ['0', '0'],
    ['25.2', '0'],
    ['x', '55.3'],
    ['', ''],
  ] as const)
    expect(parsePoint(lat, lng)).toBeNull();
});

test.each([
  ['25.08,55.14', '', false],
  ['55.14|25.08', '', true],
  ['55,1400;25,0800', '', true],
  ['55,14 25,08', '', true],
  ['POINT(55.14 25.08)', '', true],
  ['[55.14, 25.08]', '', true],
  ['{"lat":25.08,"lng":55.14}', '', false],
  ['lat: 25.08, long: 55.14', '', false],
  ['25.08 - 55.14', '', false],
  [`25°04'48"N 55°08'24"E`, '', false],
  ['٢٥٫٠٨، ٥٥٫١٤', '', false],
  ['25.08,55.14', '25.08,55.14', false],
  ['25.08° N', '55.14° E', false],
  ['25,08', '55,14', false],
  ['55.14', '25.08', true],
])('%j and %j are the same point, exchanged where only that lies in the UAE', (latitude, longitude, isSwapped) => {
  expect(parsePoint(latitude, longitude)).toEqual({
    latitude: expect.closeTo(25.08, 4) as number,
    longitude: expect.closeTo(55.14, 4) as number,
    isSwapped,
  });
});

test('coordinates that lie outside the UAE in either order stay as they are written', () => {
  expect(parsePoint('51.5', '-0.12')).toEqual({ latitude: 51.5, longitude: -0.12, isSwapped: false });
});
