// Tests of a report about a listing whose dialog is closed before the response.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { press } from '../../testing/browser/form.ts';
import { findToast, visit } from '../../testing/browser/render-app.tsx';
import { makeProperty } from '../../testing/factories/factories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let propertyId: number;
beforeAll(async () => {
  // the second report of one address is refused
  server = await testServer({ LIMIT_REPORT: '1' });
  propertyId = (await makeProperty(server.deps.orm.em)).id;
});
afterAll(() => server.close());

/** Opens the dialog of the listing's page. */
async function openDialog(): Promise<HTMLElement> {
  await press('Report this listing');
  return screen.findByRole('dialog', { name: 'What is wrong?' });
}

test('a report whose dialog was closed before the response is confirmed, or its failure is shown, by a toast', async () => {
  const page = await visit(`/properties/${propertyId}`, server.device());
  await screen.findByRole('button', { name: 'Report this listing' });
  const sendAndClose = async () => {
    page.hold('report.create');
    const dialog = within(await openDialog());
    await userEvent.click(dialog.getByRole('radio', { name: 'It is taken' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Report' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await sendAndClose();
  const reopened = await openDialog();
  page.restore();
  await findToast('Report Sent');
  expect(reopened.isConnected).toBe(true);
  await userEvent.click(within(reopened).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await sendAndClose();
  page.restore();
  expect((await findToast('Error')).message).toMatch(/try again/i);
});
