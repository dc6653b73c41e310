import { map as leafletMap } from 'leaflet';
import { expect, test } from 'vitest';
import { drawNames } from './draw-names.ts';

/** The elements of the names that are on the map, by their text. */
const writtenNames = () =>
  new Map([...document.querySelectorAll('.leaflet-names-pane span')].map((element) => [element.textContent, element]));
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

test('a moved map keeps the elements of the names that stay, and writes new names after the next frame', async () => {
  const container = document.createElement('div');
  document.body.append(container);
  // the test environment computes no layout, so the container has no size of its own
  Object.defineProperties(container, { clientWidth: { value: 900 }, clientHeight: { value: 700 } });
  const map = leafletMap(container, { center: [25.1, 55.2], zoom: 11, zoomAnimation: false });
  const { remove: removeNames } = drawNames(map);
  const before = writtenNames();
  expect(before.size).toBeGreaterThan(5);
  map.setView([24.6, 54.7], 11, { animate: false });
  expect([...writtenNames()]).toEqual([...before]);
  await nextFrame();
  const after = writtenNames();
  const stayingNames = [...after].filter(([name]) => before.has(name));
  expect(stayingNames.length).toBeGreaterThan(5);
  // a name that moves to the other side of its point is written again
  const isAbove = (element: Element) => element.className.includes('above');
  for (const [name, element] of stayingNames.filter(([, nameElement]) => !isAbove(nameElement))) {
    if (!isAbove(before.get(name)!)) expect(element).toBe(before.get(name));
  }
  expect([...after.keys()]).not.toEqual([...before.keys()]);
  // removing the names cancels the update that the move has scheduled
  map.setView([25.1, 55.2], 11, { animate: false });
  removeNames();
  await nextFrame();
  expect(writtenNames().size).toBe(0);
});
