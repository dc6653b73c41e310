import { map as leafletMap } from 'leaflet';
import { expect, test } from 'vitest';
import { drawNames } from './draw-names.ts';

/** The names in the drawing, as elements by their text. */
const names = () => new Map([...document.querySelectorAll('.leaflet-names-pane span')].map((name) => [name.textContent, name]));
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

test('a moved map keeps the elements of the names that stay, and writes the others after the next frame', async () => {
  const box = document.createElement('div');
  document.body.append(box);
  Object.defineProperties(box, { clientWidth: { value: 900 }, clientHeight: { value: 700 } });
  const map = leafletMap(box, { center: [25.1, 55.2], zoom: 11, zoomAnimation: false });
  const remove = drawNames(map);
  const before = names();
  expect(before.size).toBeGreaterThan(5);
  map.setView([24.6, 54.7], 11, { animate: false });
  expect([...names()]).toEqual([...before]);
  await nextFrame();
  const after = names();
  const stayingNames = [...after].filter(([name]) => before.has(name));
  expect(stayingNames.length).toBeGreaterThan(5);
  for (const [name, element] of stayingNames.filter(([, nameElement]) => !nameElement.className.includes('above'))) {
    if (!before.get(name)!.className.includes('above')) expect(element).toBe(before.get(name));
  }
  expect([...after.keys()]).not.toEqual([...before.keys()]);
  map.setView([25.1, 55.2], 11, { animate: false });
  remove();
  await nextFrame();
  expect(names().size).toBe(0);
});
