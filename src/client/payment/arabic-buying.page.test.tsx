// Tests of the Arabic pages that sell subscriptions and promotions. The second test reads the receipt of the subscription of the first.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { visit } from '../../testing/browser/render-app.tsx';
import { advertise } from '../../testing/factories/listings.ts';
import { type Member, makeMember } from '../../testing/factories/members.ts';
import { findLatinTexts } from '../../testing/latin-texts.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let member: Member;
beforeAll(async () => {
  // a limit of 0 is no rate limit
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_PAYMENT: '0' });
  member = await makeMember(server);
});
afterAll(() => server.close());

const main = () => within(screen.getByRole('main'));
/** Abbreviations, and references of listings and payments, which Arabic texts keep in Latin letters. */
const LATIN_TERMS = /\b(?:GBP|API|CVC|DLV-\d+|PAY-\d+)\b/;
/** Texts of the page in Latin letters, which should be Arabic; without `memberTexts`, which the member wrote. */
const untranslatedTexts = (...memberTexts: string[]): string[] => findLatinTexts(screen.getByRole('main'), [LATIN_TERMS, ...memberTexts]);
/** Fills in a test card and submits the payment. */
const payWithCard = async (card: string) => {
  const form = within(await screen.findByRole('form', { name: 'الدفع' }));
  const submit = form.getAllByRole<HTMLButtonElement>('button').at(-1)!;
  await waitFor(() => expect(submit.disabled).toBe(false));
  for (const [label, text] of [
    ['رقم البطاقة', card],
    ['تاريخ الانتهاء', '12/34'],
    ['رمز الأمان', '123'],
  ] as const) {
    await userEvent.clear(form.getByLabelText(label));
    await userEvent.type(form.getByLabelText(label), text);
  }
  await userEvent.click(submit);
};

test('a subscription is chosen, declined and paid in Arabic', async () => {
  await visit('/ar/subscribe', member.device);
  await userEvent.click(await main().findByRole('button', { name: 'اختر «بريميوم»' }));
  expect(await main().findByRole('heading', { level: 1, name: 'أكمل اشتراكك' })).toBeTruthy();
  expect(await main().findByRole('button', { name: /^ادفع 150\.00\s£ واشترك$/ })).toBeTruthy();
  expect(untranslatedTexts()).toEqual([]);
  await payWithCard('4000 0000 0000 0002');
  expect((await screen.findAllByText('رُفضت بطاقتك.')).length).toBeGreaterThan(0);
  await payWithCard('4242 4242 4242 4242');
  expect(await screen.findByText('تم تفعيل خطتك «بريميوم».')).toBeTruthy();
});

test('the receipt of the subscription is in Arabic with the amount in pounds', async () => {
  await visit('/ar/billing', member.device);
  await userEvent.click(await main().findByRole('link', { name: /^إيصال/ }));
  expect(await main().findByRole('heading', { level: 1, name: 'الإيصال' })).toBeTruthy();
  expect(main().getByText('خطة «بريميوم»، شهريًا')).toBeTruthy();
  expect(main().getByText(/^150\.00\s£$/)).toBeTruthy();
  const { username, email } = member;
  expect(untranslatedTexts(email, username)).toEqual([]);
});

test('the plans of a promotion are in Arabic', async () => {
  const listing = await advertise(member);
  await visit(`/ar/promote-listing?id=${listing.id}`, member.device);
  expect(await main().findByRole('button', { name: 'اختر الخطة: ترويج مميز' })).toBeTruthy();
  expect(main().getByText(/^49\.00\s£$/)).toBeTruthy();
  expect(main().getByText('لمدة 45 يومًا')).toBeTruthy();
  expect(untranslatedTexts(listing.title)).toEqual([]);
});
