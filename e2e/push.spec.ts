// Notifications in a browser: switched on by a press, sent by the server, ended by signing out. What the service worker shows: src/client/push/.
import { startPushServer } from '../src/testing/push-server.ts';
import { createListing, createUser } from './factories.ts';
import { expect, expectAccessible, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

test('notifications are switched on by a press, reach the push service within 5 seconds, and end with the sign-out (N12)', async ({
  page,
  request,
}) => {
  const pushServer = await startPushServer();
  const browser = pushServer.browser();
  // the push service of the test in place of that of the browser's maker; a browser without a window cannot ask for permission
  await page.addInitScript((subscription) => {
    const KEY = 'test-push';
    const pushSubscription = {
      endpoint: subscription.endpoint,
      options: { applicationServerKey: null },
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem(KEY);
        return true;
      },
    };
    Object.defineProperty(Notification, 'permission', { get: () => (localStorage.getItem(KEY) ? 'granted' : 'default') });
    Notification.requestPermission = async () => 'granted';
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(KEY) ? pushSubscription : null),
      subscribe: async () => {
        localStorage.setItem(KEY, '1');
        return pushSubscription;
      },
    });
  }, browser.subscription);
  await createUser(page.request);
  const home = await createListing(page.request, { title: 'Flat with a balcony' });
  await page.goto('/inquiries');
  await page.evaluate(() => navigator.serviceWorker.ready);

  await test.step('the page of inquiries offers them, and no more after Not now', async () => {
    await page.reload();
    const hint = page.getByRole('region', { name: 'Notifications' });
    await expect(hint).toContainText('Hear of new inquiries and answers at once');
    await expectAccessible(page);
    await hint.getByRole('button', { name: 'Not now' }).click();
    await expect(hint).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inquiries');
    await expect(hint).toBeHidden();
  });

  await test.step('a press on the account page switches them on, also after a reload', async () => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Switch on notifications' }).click();
    await expect(page.getByText('Notifications are on in this browser.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Notifications are on in this browser.')).toBeVisible();
  });

  await test.step('an inquiry arrives within 5 seconds', async () => {
    const begin = Date.now();
    const inquiry = {
      propertyId: home.id,
      name: 'Nadia Karim',
      email: 'nadia@homes.example',
      phone: '+971 50 000 0111',
      message: 'Is it free?',
    };
    const { id } = await (await request.post('/api/inquiries', { data: inquiry })).json();
    await expect.poll(() => browser.received.length).toBe(1);
    const { payload, at } = browser.received[0]!;
    expect(at - begin).toBeLessThan(5000);
    expect(payload).toMatchObject({ title: 'New inquiry from Nadia Karim', body: 'Flat with a balcony', path: `/inquiries/${id}` });
  });

  await test.step('signing out ends them', async () => {
    await page.getByRole('button', { name: 'Log out' }).first().click();
    await expect
      .poll(() => page.evaluate(() => [localStorage.getItem('test-push'), localStorage.getItem('push-user')]))
      .toEqual([null, null]);
  });
  pushServer.close();
});
