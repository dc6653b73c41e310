// Tests of the help page: its contents, and that the support form sends an email.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findToast, pasteText, visit } from '../../testing/browser/render-app.tsx';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const openHelp = async () => {
  const page = await visit('/help', server.device());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy());
  return page;
};

describe('the help page', () => {
  test('shows eight questions in the specified order, three cards with working links and how to reach the office', async () => {
    await openHelp();
    const questions = within(screen.getByRole('region', { name: 'Common questions' })).getAllByRole('button');
    expect(questions.map(({ textContent }) => textContent)).toEqual([
      'How do I search for a home?',
      'Which documents do I need to buy?',
      'What are the transfer fees?',
      'Can foreigners buy property in Dubai?',
      'What is the difference between freehold and leasehold?',
      'How do I list my property?',
      'Which areas are popular?',
      'How do I contact an agent?',
    ]);
    const cards = within(screen.getByRole('region', { name: 'More help' }));
    expect(cards.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Buying Guides',
      'Mortgage Calculator',
      'Video Tutorials',
    ]);
    expect(cards.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/help/buying-guides',
      '/help/mortgage-calculator',
      '/help/tutorials',
    ]);
    const contact = within(screen.getByRole('region', { name: 'Write to us' }));
    expect(contact.getByRole('link', { name: '+971 4 000 0140' })).toBeTruthy();
    expect(contact.getByText(/Mon-Fri/)).toBeTruthy();
    for (const name of ['Email', 'Subject', 'Message']) expect(contact.getByRole('textbox', { name })).toBeTruthy();
    expect(contact.getByRole('button', { name: 'Send Message' })).toBeTruthy();
  });

  test('sends its support form to the office without a documented endpoint', async () => {
    const page = await openHelp();
    const form = within(screen.getByRole('form', { name: 'Write to us' }));
    const callCountBefore = page.calls.length;
    await userEvent.click(form.getByRole('button', { name: 'Send Message' }));
    for (const text of ['Invalid email address', 'Subject is required', 'Message is required']) expect(form.getByText(text)).toBeTruthy();
    expect(page.calls.slice(callCountBefore)).toEqual([]);
    await pasteText(form.getByRole('textbox', { name: 'Email' }), 'hannah@becker.example');
    await pasteText(form.getByRole('textbox', { name: 'Subject' }), 'A payment');
    await pasteText(form.getByRole('textbox', { name: 'Message' }), 'Where is my receipt?');
    await userEvent.click(form.getByRole('button', { name: 'Send Message' }));
    expect(await findToast('Message Sent')).toMatchObject({ title: 'Message Sent' });
    // the only call; none of the documented REST endpoints is used
    expect(page.calls.slice(callCountBefore)).toEqual(['message.support']);
    expect((await server.sentEmails()).some(({ text }) => text.includes('Where is my receipt?'))).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Message Sent')).toBeNull());
  });

  test('says by how much a rent may rise, and where the decree leaves it open (N24)', async () => {
    await visit('/help/mortgage-calculator?for=rise&price=85000', server.device());
    await screen.findByRole('heading', { level: 1, name: 'May my rent rise?' });
    expect(document.querySelector('link[rel="canonical"]')?.getAttribute('href')).toMatch(/\/help\/mortgage-calculator\?for=rise$/);
    const index = await screen.findByRole('textbox', { name: /^The index/ });
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('–');
    await pasteText(index, '100,000');
    expect(await screen.findByText('AED 89,250', { selector: 'output' })).toBeTruthy();
    await userEvent.clear(index);
    await pasteText(index, '95k');
    expect(await screen.findByText(/none between 10% and 11%/)).toBeTruthy();
  });
});
