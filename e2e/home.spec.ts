import { expect, expectAlive, test } from './test.ts';

test('areas appear over the skyline one a second, leave together, and a round of eight seconds begins again', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await expectAlive(page);
  const pins = page.getByRole('navigation', { name: 'Areas in the picture' }).getByRole('listitem', { includeHidden: true });
  await expect(pins).toHaveCount(4);
  /** How many stand after so many seconds, by the clock of their own animations. */
  const standing = (seconds: number) =>
    pins.evaluateAll((all, at) => {
      for (const pin of all) {
        for (const animation of pin.getAnimations()) {
          animation.pause();
          animation.currentTime = at * 1000;
        }
      }
      return all.filter((pin) => Number(getComputedStyle(pin).opacity) === 1).length;
    }, seconds);
  const round = [0.5, 1.5, 2.5, 3.5, 5.5, 6.5, 7.5];
  for (const [at, count] of [1, 2, 3, 4, 4, 0, 0].entries()) expect(await standing(round[at]!), `after ${round[at]} s`).toBe(count);
  for (const at of [8.5, 16.5, 800.5]) expect(await standing(at), `after ${at} s`).toBe(1);
});

test('the luxury map: as high as documented, markers of the ticked areas only, and a preview that leads to the home', async ({ page }) => {
  await page.goto('/');
  await expectAlive(page);
  await page.getByRole('heading', { name: 'Map of luxury areas' }).scrollIntoViewIfNeeded();
  const map = page.getByRole('region', { name: 'Map of luxury areas' });
  await expect(map).toBeVisible();
  expect((await map.boundingBox())!.height).toBe(500);
  const areas = page.getByRole('group', { name: 'Areas on the map' });
  for (const name of ['Emirates Hills', 'Jumeirah'])
    await areas.getByRole('checkbox', { name: new RegExp(`^${name} \\d`) }).uncheck({ force: true });
  await map.getByRole('button', { name: 'Zoom in' }).click();
  await map.getByRole('button', { name: 'Zoom in' }).click();
  const marker = map.getByRole('button', { name: /^AED [\d,]+(\/mo)?, / }).first();
  await expect(marker).toBeVisible();
  for (const name of await map
    .getByRole('button', { name: /^AED / })
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
    expect(name).toContain('Palm Jumeirah');
  await marker.focus();
  await page.keyboard.press('Enter');
  const details = map.getByRole('link', { name: 'View Details' });
  const href = await details.getAttribute('href');
  await details.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});

test('the map of a home lies around it at zoom 15', async ({ page }) => {
  const tiles: string[] = [];
  page.on('request', (request) => {
    if (/tile\.openstreetmap\.org/.test(request.url())) tiles.push(new URL(request.url()).pathname);
  });
  await page.goto('/properties/1042');
  await expectAlive(page);
  const home = await (await page.request.get('/api/properties/1042')).json();
  await page.getByRole('heading', { name: 'Where it is' }).scrollIntoViewIfNeeded();
  const outside = page.getByRole('link', { name: 'Open in OpenStreetMap' });
  await expect(outside).toHaveAttribute('href', new RegExp(`#map=15/${home.latitude}/${home.longitude}$`));
  await expect.poll(() => tiles.length).toBeGreaterThan(0);
  expect([...new Set(tiles.map((path) => path.split('/')[1]))]).toEqual(['15']);
});
