// Tests that the map of luxury areas has a marker for each home.
import { expect, test } from './test.ts';

test('the luxury map has a marker for every home for sale of the ticked area', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('heading', { name: 'Map of luxury areas' }).scrollIntoViewIfNeeded();
  const map = page.getByRole('region', { name: 'Map of luxury areas' });
  await expect(map).toBeVisible();
  const areas = page.getByRole('group', { name: 'Areas on the map' });
  for (const area of ['Emirates Hills', 'Jumeirah', 'Palm Jumeirah'])
    await areas.getByRole('checkbox', { name: new RegExp(`^${area} \\d`) }).setChecked(false, { force: true });
  for (const area of ['Palm Jumeirah', 'Emirates Hills']) {
    const areaCheckbox = areas.getByRole('checkbox', { name: new RegExp(`^${area} \\d`) });
    await areaCheckbox.setChecked(true, { force: true });
    await expect(async () => {
      const labels = await map
        .getByRole('button', { name: /^AED |homes?(?: in one place)?, / })
        .evaluateAll((all) => all.map((marker) => marker.getAttribute('aria-label')!));
      // a marker is one home with its price, or a number of homes
      let homesOnMap = 0;
      for (const label of labels) homesOnMap += label.startsWith('AED') ? 1 : Number(label.split(' ')[0]!.replaceAll(',', ''));
      const list = await page.request.get('/api/properties', { params: { location: area, transactionType: 'Buy', limit: '1' } });
      expect(homesOnMap, labels.join('\n')).toBe(Number(list.headers()['x-total-count']));
    }).toPass({ timeout: 100_000 });
    await areaCheckbox.setChecked(false, { force: true });
  }
});
