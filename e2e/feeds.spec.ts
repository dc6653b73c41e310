// The pages of feeds in a browser: colours, widths and the progress of a reading. What they do: src/client/incoming-feed/feeds.page.test.tsx.
import { home, table } from '../src/testing/contexts/import-context.ts';
import { startFeedServer } from '../src/testing/feed-server.ts';
import { callerOf } from './caller.ts';
import { createUser } from './factories.ts';
import { expect, expectAccessibleInBothSchemes, expectFits, test } from './test.ts';

test('a feed, its runs and its report are accessible and fit every width, and a run ends on the page by itself (O105)', async ({
  page,
}) => {
  await createUser(page.request);
  const broken = [home('t1').replace('Apartment', 'Spaceship'), home('t2').replace(',800,', ',,')];
  const host = await startFeedServer(table(...Array.from({ length: 4 }, (_, i) => home(`h${i}`)), ...broken));
  const { id } = await callerOf(page.request).incomingFeed.create.mutate({ url: host.url, missing: 'pause' });
  await page.goto('/team/feeds');
  await expect(page.getByText('Done')).toBeVisible();
  await page.getByRole('button', { name: 'New feed' }).click();
  await expect(page.getByRole('form', { name: 'New feed' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expectFits(page);
  host.file = table(home('h0'));
  await page.goto(`/team/feeds/${id}`);
  await page.getByRole('button', { name: 'Read now' }).click();
  // the page asks by itself until the reading has ended
  await expect(page.getByRole('row', { name: /Done/ })).toHaveCount(2, { timeout: 30_000 });
  await expectAccessibleInBothSchemes(page);
  await expectFits(page);
  await page.locator(`a[href^="/team/feeds/${id}/runs/"]`).last().click();
  await expect(page.getByRole('row', { name: /Spaceship/ })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expectFits(page);
});
