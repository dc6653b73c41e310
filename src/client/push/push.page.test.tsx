// Tests of the section about notifications on the account page, in browsers that differ in what they can show.
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { visit } from '../../testing/browser/render-app.tsx';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { findLatinTexts } from '../../testing/latin-texts.ts';
import { startPushServer } from '../../testing/push-server.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let pushServer: Awaited<ReturnType<typeof startPushServer>>;
let member: Member;
beforeAll(async () => {
  pushServer = await startPushServer();
  server = await testServer({ OUTBOUND_ALLOW_PRIVATE: 'true' });
  member = await makeMember(server);
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  cleanup();
});
afterAll(async () => {
  pushServer.close();
  await server.close();
});

/** Gives the browser of the test what browsers with notifications have. `answer`: what its user says when it asks. */
function allowNotifications(permission: NotificationPermission, answer: NotificationPermission = 'granted') {
  const { subscription } = pushServer.browser();
  let isSubscribed = false;
  const pushSubscription = {
    endpoint: subscription.endpoint,
    options: { applicationServerKey: null },
    toJSON: () => subscription,
    unsubscribe: async () => {
      isSubscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (isSubscribed ? pushSubscription : null),
    subscribe: async () => {
      isSubscribed = true;
      return pushSubscription;
    },
  };
  const notification = {
    permission,
    requestPermission: async () => {
      notification.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration: async () => ({ pushManager }) }, configurable: true });
}
/** The section on the account page. */
const findSection = async (name: string) => within(await screen.findByRole('region', { name }));

test('notifications are switched on, stay on at the next visit, and are switched off (N12)', async () => {
  allowNotifications('default');
  await visit('/account', member.device);
  const section = await findSection('Notifications');
  await userEvent.click(await section.findByRole('button', { name: 'Switch on notifications' }));
  expect(await section.findByText('Notifications are on in this browser.')).toBeTruthy();
  cleanup();
  await visit('/account', member.device);
  await userEvent.click(await (await findSection('Notifications')).findByRole('button', { name: 'Switch off notifications' }));
  expect(await (await findSection('Notifications')).findByRole('button', { name: 'Switch on notifications' })).toBeTruthy();
});

test('in a browser where they were on they are on again after the next sign-in, without a press', async () => {
  allowNotifications('granted');
  await visit('/account', member.device);
  await userEvent.click(await (await findSection('Notifications')).findByRole('button', { name: 'Switch on notifications' }));
  await (await findSection('Notifications')).findByText('Notifications are on in this browser.');
  cleanup();
  // the session ended, and with it the subscription on the server
  await server.database.orm.em.fork().execute('delete from push_subscriptions');
  await visit('/account', member.device);
  expect(await (await findSection('Notifications')).findByText('Notifications are on in this browser.')).toBeTruthy();
});

test('a browser that cannot show notifications, or blocks them, says so and what to do', async () => {
  await visit('/account', member.device);
  expect(await (await findSection('Notifications')).findByText(/cannot show notifications of this site/)).toBeTruthy();
  cleanup();
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)');
  await visit('/ar/account', member.device);
  const arabic = await screen.findByRole('region', { name: 'الإشعارات' });
  expect(await within(arabic).findByText(/الشاشة الرئيسية/)).toBeTruthy();
  expect(findLatinTexts(arabic)).toEqual([]);
  agent.mockRestore();
  cleanup();
  allowNotifications('default', 'denied');
  await visit('/account', member.device);
  await userEvent.click(await (await findSection('Notifications')).findByRole('button', { name: 'Switch on notifications' }));
  expect(await (await findSection('Notifications')).findByText(/This browser blocks notifications/)).toBeTruthy();
});

test('a failure is said in its place, and the press can be repeated', async () => {
  allowNotifications('granted');
  const wire = await visit('/account', member.device);
  const section = await findSection('Notifications');
  const button = await section.findByRole('button', { name: 'Switch on notifications' });
  wire.cut('push.subscribe');
  await userEvent.click(button);
  expect(await section.findByText(/connection/i)).toBeTruthy();
  wire.restore();
  await userEvent.click(button);
  expect(await section.findByText('Notifications are on in this browser.')).toBeTruthy();
});
