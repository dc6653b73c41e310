import { expect, test } from 'vitest';
import { readCoordinates } from './coordinates-text.ts';

test.each([
  ['25.080083, 55.141325'],
  [' 25.080083 55.141325 '],
  ['25.080083;55.141325'],
  ['(25.080083, 55.141325)'],
  ['[25.080083,55.141325]'],
  ['55.141325, 25.080083'],
  ['POINT(55.141325 25.080083)'],
  ['lat: 25.080083, lng: 55.141325'],
  ['Latitude=25.080083 Longitude=55.141325'],
  ['25.080083° N, 55.141325° E'],
  ['25.080083N 55.141325E'],
  ['N25.080083 E55.141325'],
  ['55.141325° E, 25.080083° N'],
  [`25°04'48.3"N 55°08'28.77"E`],
  ['25° 4′ 48.3″ N, 55° 8′ 28.77″ E'],
  ['25 04 48.3 N 55 08 28.77 E'],
  ['N 25° 04.805 E 55° 08.4795'],
  ['٢٥٫٠٨٠٠٨٣، ٥٥٫١٤١٣٢٥'],
  ['\u200e25.080083, 55.141325\u200e'],
  ['geo:25.080083,55.141325'],
  ['geo:25.080083,55.141325?z=16'],
  ['https://www.google.com/maps/@25.080083,55.141325,17z'],
  ['https://www.google.com/maps/place/Marina/@25.07,55.13,17z/data=!3m1!4b1!4m6!3m5!1s0x3e:0x1!8m2!3d25.080083!4d55.141325!16s'],
  ['https://maps.google.com/?q=25.080083,55.141325'],
  ['https://www.google.com/maps/search/?api=1&query=25.080083%2C55.141325'],
  ['https://www.google.com/maps/search/25.080083,+55.141325'],
  ['https://maps.apple.com/?ll=25.080083,55.141325&q=Home'],
  ['https://www.openstreetmap.org/?mlat=25.080083&mlon=55.141325#map=17/25.07/55.13'],
  ['https://www.openstreetmap.org/#map=17/25.080083/55.141325'],
  ['https://www.bing.com/maps?cp=25.080083~55.141325&lvl=16'],
])('%s is the position in Dubai Marina', (text) => {
  const point = readCoordinates(text);
  expect(point?.latitude).toBeCloseTo(25.080083, 4);
  expect(point?.longitude).toBeCloseTo(55.141325, 4);
});

test('a position outside the Emirates keeps its order', () => {
  expect(readCoordinates('-33.8 151.2')).toEqual({ latitude: -33.8, longitude: 151.2 });
  expect(readCoordinates('33.8 S, 151.2 E')).toEqual({ latitude: -33.8, longitude: 151.2 });
});

test.each([
  '25.056',
  'Villa 7, 3 Street',
  '25.056, 55.27, 3',
  '',
  `25°64'48"N 55°08'28"E`,
  '25.08 N, 55.14 N',
  '34JR+9C Dubai',
  'https://maps.app.goo.gl/AbCdEf123',
  'https://example.com/villa-25',
  '95.1, 200.2',
  'Dubai Marina',
])('%j names no position', (text) => {
  expect(readCoordinates(text)).toBeUndefined();
});
