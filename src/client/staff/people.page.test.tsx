// Granting a staff role requires that the admin has confirmed their identity within the last 10 minutes. The page runs against a test server.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pasteText, visit } from '../../testing/browser/render-app.tsx';
import { makeStaff } from '../../testing/factories/staff.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  // 0 turns a rate limit off
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0' });
});
afterAll(() => server.close());

test('granting a role long after the sign-in asks the admin to confirm their identity and shows no other failure', async () => {
  const { device, id } = await makeStaff(server, 'admin', 'theadmin');
  await visit('/staff/people', device);
  await pasteText(await screen.findByLabelText('Username', { selector: 'input' }), 'promoted');
  await server.deps.orm.em
    .getConnection()
    .execute(`update sessions set confirmed_at = now() - interval '11 minutes' where user_id = ${id}`);
  await userEvent.click(screen.getByRole('button', { name: 'Grant a role' }));
  expect(await screen.findByRole('dialog', { name: 'Confirm that it is you' })).toBeTruthy();
  // the text of the server's error is the title of the dialog, and is shown nowhere else
  expect(screen.getAllByText('Confirm that it is you')).toHaveLength(1);
});
