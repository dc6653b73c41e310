import { map as leafletMap } from 'leaflet';
import { afterEach, expect, test } from 'vitest';
import { setLocaleReader } from '../../../shared/locale.ts';
import { drawAreas } from './draw-areas.ts';

afterEach(() => setLocaleReader(() => 'en'));

test('the link of an area on an Arabic page opens the Arabic page of the area, also in a new tab', () => {
  setLocaleReader(() => 'ar');
  const container = document.createElement('div');
  const map = leafletMap(container, { center: [25, 55], zoom: 12 });
  const marina = {
    slug: 'dubai-marina',
    latitude: 25,
    longitude: 55,
    n: 10,
    level: 0,
    text: '1,500',
    name: 'دبي مارينا',
    label: 'دبي مارينا',
  };
  const remove = drawAreas(map, [{ ...marina, href: '/areas/dubai-marina' }], () => {});
  expect(container.querySelector('a')!.getAttribute('href')).toBe('/ar/areas/dubai-marina');
  remove();
});
