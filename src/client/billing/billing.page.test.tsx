// Tests of the billing page: billing details, and the receipt with what was stored when it was paid.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from '../../testing/browser/render-app.tsx';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_PAYMENT: '0', SELLER_NAME: 'Homes FZ-LLC', SELLER_TRN: '100000000000003' });
});
afterAll(() => server.close());

const main = () => within(screen.getByRole('main'));

test('billing details are checked, saved and stored with the next payment, whose receipt shows them and is no tax invoice (N25)', async () => {
  const { device } = await makeMember(server);
  await visit('/billing', device);
  await userEvent.type(await main().findByLabelText('Legal name'), 'Haddad Real Estate LLC');
  await userEvent.type(main().getByLabelText(/^TRN/), '12345');
  await userEvent.click(main().getByRole('button', { name: 'Save billing details' }));
  expect(await main().findByText('A UAE TRN has 15 digits')).toBeDefined();
  await userEvent.clear(main().getByLabelText(/^TRN/));
  await userEvent.type(main().getByLabelText(/^TRN/), '100123456700003');
  await userEvent.click(main().getByRole('button', { name: 'Save billing details' }));
  await screen.findByText('Later payments are stored with these details.');
  const { clientSecret } = await callerOf(device).subscription.create({ planId: 'basic_plan' });
  await callerOf(device).payment.confirmSandbox({ clientSecret, card: 'card_ok' });
  await visit('/billing', device);
  await userEvent.click(await main().findByRole('link', { name: /^Receipt of/ }));
  await waitFor(() => expect(main().getByText('This is a receipt, not a tax invoice.')).toBeDefined());
  const text = main()
    .getByRole('article')
    .textContent!.replaceAll(/[\u2066-\u2069]/g, '');
  for (const part of [
    'SellerHomes FZ-LLC, TRN 100000000000003',
    'BuyerHaddad Real Estate LLC, TRN 100123456700003',
    'Net£95.24',
    'VAT 5%£4.76',
  ])
    expect(text).toContain(part);
});
