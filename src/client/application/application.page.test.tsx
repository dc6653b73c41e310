import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pasteText, visit } from '../../testing/browser/render-app.tsx';
import { findLatinTexts } from '../../testing/latin-texts.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('the Arabic application page names languages and emirates in Arabic, sends their English values and writes to the office in English', async () => {
  const page = await visit('/ar/careers', server.device());
  const form = within(await screen.findByRole('form', { name: 'طلبك' }));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('انضم إلى فريقنا');
  expect(findLatinTexts(screen.getByRole('main'))).toEqual([]);
  await userEvent.click(form.getByRole('button', { name: 'أرسل الطلب' }));
  expect(await form.findByText('يجب ألا يقل الاسم عن حرفين')).toBeTruthy();
  expect(form.getByText('اختر لغة واحدة على الأقل')).toBeTruthy();
  expect(page.calls).not.toContain('application.create');
  await pasteText(form.getByRole('textbox', { name: /الاسم/ }), 'سارة المنصوري');
  await pasteText(form.getByRole('textbox', { name: /البريد الإلكتروني/ }), 'sara@homes.example');
  await pasteText(form.getByRole('textbox', { name: /الهاتف/ }), '+971 50 000 0113');
  await pasteText(form.getByRole('textbox', { name: /سنوات الخبرة/ }), '7');
  await userEvent.selectOptions(form.getByRole('combobox', { name: /الإمارة/ }), 'أبو ظبي');
  await userEvent.click(form.getByRole('checkbox', { name: 'الأردية' }));
  await pasteText(form.getByRole('textbox', { name: /نبذة عنك/ }), 'أعمل في جزيرة الريم منذ سبع سنوات.');
  await userEvent.click(form.getByRole('button', { name: 'أرسل الطلب' }));
  expect(await screen.findByRole('heading', { name: 'أُرسل الطلب' })).toBeTruthy();
  const toOffice = (await server.sentEmails()).at(-1)!;
  expect(toOffice.subject).toMatch(/^New application from Abu Dhabi, no\. \d+$/);
  expect(toOffice.text).toContain('Urdu');
});
