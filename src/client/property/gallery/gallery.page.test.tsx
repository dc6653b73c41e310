// Tests of homes with pictures that cannot be loaded, or with none: on the page of the home and on its card.
import { fireEvent, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from '../../../testing/browser/render-app.tsx';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const url = (name: string) => `https://pictures.example/${name}.jpg`;
const images = ['one', 'two', 'three'].map(url);
/** Fires the error event of every image element with the URL `src`, as a browser does when it cannot load the picture. */
function failToLoad(container: HTMLElement, src: string) {
  const pictures = [...container.querySelectorAll('img')].filter((image) => image.getAttribute('src') === src);
  expect(pictures.length).toBeGreaterThan(0);
  for (const picture of pictures) fireEvent.error(picture);
}
/** The URLs of all images in an element. */
const sourcesIn = (container: HTMLElement) => new Set([...container.querySelectorAll('img')].map((image) => image.getAttribute('src')));

test('the gallery leaves out pictures that cannot be loaded, and says so when none is left', async () => {
  const { id, title } = await makeProperty(server.deps.orm.em, { images, location: 'Al Nowhere' });
  await visit(`/properties/${id}`, server.device());
  await screen.findByText('1 / 3');
  const gallery = document.querySelector<HTMLElement>('[data-gallery]')!;
  expect(gallery.dataset.count).toBe('3');
  failToLoad(gallery, url('one'));
  expect(screen.getByText('1 / 2')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Show all 2 photos' })).toBeTruthy();
  expect(gallery.dataset.count).toBe('2');
  expect(sourcesIn(gallery)).toEqual(new Set([url('two'), url('three')]));
  failToLoad(gallery, url('three'));
  expect(within(gallery).queryByText(/\d \/ \d/)).toBeNull();
  expect(within(gallery).queryByRole('button', { name: /photos|Next picture/ })).toBeNull();
  failToLoad(gallery, url('two'));
  expect(within(gallery).getByText('No photos yet')).toBeTruthy();
  expect(within(gallery).getAllByRole('img', { name: title }).length).toBeGreaterThan(0);
  expect(within(gallery).queryAllByRole('button')).toEqual([]);
});

test('a card drops the dots of pictures that cannot be loaded', async () => {
  const { id, title } = await makeProperty(server.deps.orm.em, { images, location: 'Al Dots' });
  await visit('/properties?location=Al%20Dots', server.device());
  await screen.findByText('Showing 1 property');
  const card = document.querySelector<HTMLElement>(`article[data-property="${id}"]`)!;
  const countDots = () => card.querySelectorAll('[aria-hidden="true"] > i').length;
  expect(countDots()).toBe(3);
  failToLoad(card, url('one'));
  expect(countDots()).toBe(2);
  expect(sourcesIn(card)).toEqual(new Set([url('two')]));
  failToLoad(card, url('two'));
  expect(countDots()).toBe(0);
  expect(within(card).queryByRole('button', { name: `Next picture of ${title}` })).toBeNull();
  failToLoad(card, url('three'));
  expect(within(card).getByText('No photos yet')).toBeTruthy();
});

test('a home without pictures says "No photos yet" on its card and its page, with the picture of its community', async () => {
  const { id } = await makeProperty(server.deps.orm.em, { location: 'Palm Jumeirah', images: [] });
  await visit('/properties?location=Palm%20Jumeirah', server.device());
  await screen.findByText('Showing 1 property');
  const card = document.querySelector<HTMLElement>(`article[data-property="${id}"]`)!;
  expect(within(card).getByText('No photos yet')).toBeTruthy();
  const [picture] = sourcesIn(card);
  expect(picture).toContain('palm-jumeirah');
  await visit(`/properties/${id}`, server.device());
  const note = await screen.findByText('No photos yet');
  expect(sourcesIn(note.closest<HTMLElement>('[data-gallery]')!)).toContain(picture);
});

test('a gallery says what pictures are and show, and opens floor plans and a film, of which nothing loads before its press (O154 to O156, N27)', async () => {
  const [one, two, three] = images as [string, string, string];
  const { id } = await makeProperty(server.deps.orm.em, {
    images,
    floorPlans: [url('plan')],
    film: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    pictures: [
      { url: one, kind: 'edited', original: url('original'), descriptionEn: 'A kitchen with a window to the sea' },
      { url: two, kind: 'drawing' },
      { url: url('plan'), descriptionEn: 'Two bedrooms beside a corridor' },
    ],
  });
  const { title } = await makeProperty(server.deps.orm.em, { images });
  await visit(`/properties/${id}`, server.device());
  await screen.findAllByText('Drawing or render');
  const gallery = document.querySelector<HTMLElement>('[data-gallery]')!;
  expect(within(gallery).getByRole('img', { name: 'A kitchen with a window to the sea' }).getAttribute('src')).toBe(one);
  // without a description the text is made
  expect(sourcesIn(gallery).has(three)).toBe(true);
  expect(
    within(gallery)
      .getByRole('img', { name: new RegExp(`${title.slice(0, 4)}.*3`) })
      .getAttribute('src'),
  ).toBe(three);
  const mark = within(gallery).getByRole('button', { name: 'Edited photo See the original' });
  expect(sourcesIn(gallery).has(url('original'))).toBe(false);
  fireEvent.click(mark);
  expect(sourcesIn(gallery).has(url('original'))).toBe(true);

  fireEvent.click(within(gallery).getByRole('button', { name: 'Floor plan' }));
  const viewer = await screen.findByRole('dialog');
  const plan = () => within(viewer).getByRole('region', { name: 'Two bedrooms beside a corridor' });
  expect(sourcesIn(plan())).toEqual(new Set([url('plan')]));
  fireEvent.click(within(viewer).getByRole('button', { name: 'Zoom in' }));
  expect([within(viewer).getByText('200%').tagName, plan().tabIndex]).toEqual(['SPAN', 0]);
  fireEvent.click(within(viewer).getByRole('button', { name: 'Film or tour' }));
  expect(document.querySelector('iframe')).toBeNull();
  fireEvent.click(within(viewer).getByRole('button', { name: 'Play (loads from youtube.com)' }));
  const frame = document.querySelector('iframe')!;
  expect(new URL(frame.src).origin).toBe('https://www.youtube-nocookie.com');
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation');
  fireEvent.click(within(viewer).getByRole('button', { name: 'Photos' }));
  expect(within(viewer).getByText('1 / 3')).toBeTruthy();
});
