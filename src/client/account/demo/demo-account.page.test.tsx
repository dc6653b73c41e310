import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_MEMBER } from '../../../server/account/demo/demo-account.ts';
import { seedDemo } from '../../../server/seed/seed.ts';
import { visit } from '../../../testing/browser/render-app.tsx';
import { type TestServer, testServer } from '../../../testing/server.ts';

const { username, password } = DEMO_MEMBER;
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await seedDemo(server.deps.orm, server.database.url);
});
afterAll(() => server.close());

test.each([
  ['/account', 'The demo account', 'Every visitor shares this account.', 'Password'],
  ['/ar/account', 'الحساب التجريبي', 'يستخدم جميع الزوار هذا الحساب.', 'كلمة المرور'],
])('the page %s of the demo account says what cannot be changed and offers no form for it', async (path, title, text, settingsHeading) => {
  const device = server.device();
  await device.post('/api/login').send({ username, password }).expect(200);
  const page = await visit(path, device, undefined, { username, password });
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText((shown) => shown.startsWith(text))).toBeTruthy();
  expect(screen.queryByRole('heading', { name: settingsHeading })).toBeNull();
  expect(page.calls.filter((call) => call === 'account.sessions' || call === 'security.get')).toEqual([]);
});
