import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeAgent, makeProperty } from '../../testing/factories.ts';
import { address, findToast, linksIn, visit } from '../../testing/render-app.tsx';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let empty: TestServer;
let omar: number;
let fresh: number;
let propertyId: number;
const BIO = 'Knows every frond of the Palm. '.repeat(10).trim();
beforeAll(async () => {
  [server, empty] = [await testServer(), await testServer()];
  const { em } = server.deps.orm;
  const agent = await makeAgent(em, {
    name: 'Omar Farouk',
    title: 'Palm and Marina Specialist',
    email: 'omar@homes.example',
    bio: BIO,
    specializations: ['Penthouses', 'Palm Jumeirah'],
    rating: 4.5,
    reviewCount: 87,
    yearsExperience: 14,
    dealsClosed: 212,
  });
  omar = agent.id;
  fresh = (await makeAgent(em, { name: 'Layla Haddad', title: 'Villa Consultant', specializations: ['Villas'] })).id;
  propertyId = (await makeProperty(em, { agent })).id;
});
afterAll(() => Promise.all([server.close(), empty.close()]));

const main = () => within(screen.getByRole('main'));
const names = () =>
  main()
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Join Our Team');

describe('all agents', () => {
  test('are a grid at first and a list on demand; each leads to its page, and the list shows 200 characters of the bio', async () => {
    await visit('/agents', server.device());
    expect((await main().findByRole('link', { name: 'Omar Farouk' })).getAttribute('href')).toBe(`/agents/${omar}`);
    const pressedButtons = () =>
      within(main().getByRole('group', { name: 'View' }))
        .getAllByRole('button')
        .map((button) => [button.textContent, button.getAttribute('aria-pressed')]);
    expect(pressedButtons()).toEqual([
      ['Grid', 'true'],
      ['List', 'false'],
    ]);
    expect(screen.queryByText(/Knows every frond/)).toBeNull();
    await userEvent.click(main().getByRole('button', { name: 'List' }));
    const bio = (await screen.findByText(/Knows every frond/)).textContent!;
    expect(bio).toBe(`${BIO.slice(0, 200).trim()}…`);
    expect(main().getByRole('link', { name: 'Omar Farouk' }).getAttribute('href')).toBe(`/agents/${omar}`);
    expect(pressedButtons()[1]).toEqual(['List', 'true']);
  });

  test('are searched without asking the server, and nobody found is told in other words than nobody there', async () => {
    const page = await visit('/agents', server.device());
    await main().findByRole('link', { name: 'Omar Farouk' });
    const box = main().getByRole('searchbox');
    for (const [term, expectedCount] of [
      ['fArOuK', ['Omar Farouk']],
      ['CONSULTANT', ['Layla Haddad']],
      ['penthouses', ['Omar Farouk']],
    ] as const) {
      await userEvent.clear(box);
      await userEvent.type(box, term);
      await waitFor(() => expect(names()).toEqual(expectedCount));
    }
    await userEvent.clear(box);
    await userEvent.type(box, 'castle');
    const message = (await screen.findByText('No Agents Found')).parentElement!;
    expect(message.textContent).toContain('“castle”');
    expect(page.calls.filter((call) => call === 'agent.list')).toHaveLength(1);
    await visit('/agents', empty.device());
    const none = (await screen.findByText('No Agents Found')).parentElement!;
    expect(none.textContent).not.toContain('“');
  });

  test('eight skeletons while they load, and a failure in the documented words', async () => {
    await visit('/agents', server.device(), (wire) => wire.hold('agent.list'));
    const skeleton = await main().findByRole('status', { name: 'Loading' });
    expect(within(skeleton).getAllByTestId('agent-skeleton')).toHaveLength(8);
    await visit('/agents', server.device(), (wire) => wire.cut('agent.list'));
    expect(await screen.findByText('Error Loading Agents')).toBeTruthy();
    expect(screen.getByText('There was an error loading our agents. Please try again later.')).toBeTruthy();
  });

  test('end with the banner Join Our Team and its Apply Now', async () => {
    await visit('/agents', server.device());
    const banner = within(await main().findByRole('region', { name: 'Join Our Team' }));
    expect(banner.getByText('Apply Now')).toBeTruthy();
  });
});

describe('an address that names no agent', () => {
  test('is told apart: no whole number, missing, failed', async () => {
    const invalid = await visit('/agents/12abc', server.device());
    expect(await screen.findByRole('heading', { level: 1, name: 'Invalid Agent ID' })).toBeTruthy();
    expect(main().getByRole('link').getAttribute('href')).toBe('/agents');
    expect(invalid.calls).not.toContain('agent.get');
    await visit('/agents/99999999', server.device());
    expect(await screen.findByText('Agent Not Found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View Other Agents' }).getAttribute('href')).toBe('/agents');
    await visit(`/agents/${omar}`, server.device(), (wire) => wire.cut('agent.get'));
    expect(await screen.findByText('Error Loading Agent')).toBeTruthy();
    expect(screen.getByText('There was an error loading the agent details. Please try again later.')).toBeTruthy();
  });
});

describe('the profile of an agent', () => {
  const open = async (id: number, tab = '') => {
    const page = await visit(`/agents/${id}${tab}`, server.device());
    await screen.findByRole('tablist');
    return page;
  };
  const facts = (box: HTMLElement) =>
    [...box.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]);

  test('has three tabs; About tells bio, specializations, languages and experience', async () => {
    await open(omar);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent?.replace(/\d+/, '').trim())).toEqual([
      'About',
      'Listings',
      'Reviews',
    ]);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('About');
    const about = screen.getByRole('tabpanel');
    expect(within(about).getByText(BIO)).toBeTruthy();
    expect(facts(about)).toEqual([
      ['Specializations', 'Penthouses, Palm Jumeirah'],
      ['Languages', 'English and Arabic'],
      ['Experience', '14 years'],
    ]);
  });

  test('Listings shows the agent’s homes, says when there are none, and tells a failure', async () => {
    await open(omar, '?tab=listings');
    await waitFor(() => expect(screen.getByRole('tabpanel').querySelector(`article[data-property="${propertyId}"]`)).toBeTruthy());
    await open(fresh, '?tab=listings');
    expect(await screen.findByText('No listings available for this agent at the moment.')).toBeTruthy();
    await visit(`/agents/${omar}?tab=listings`, server.device(), (wire) => wire.cut('property.search'));
    expect(await screen.findByText('Failed to fetch agent properties')).toBeTruthy();
  });

  test('Reviews tells the rating out of five, or that there is none yet', async () => {
    await open(omar, '?tab=reviews');
    const panel = () => screen.getByRole('tabpanel');
    expect(within(panel()).getByText('4.5')).toBeTruthy();
    expect(within(panel()).getByText('out of 5')).toBeTruthy();
    expect(screen.queryByText('No reviews available for this agent yet.')).toBeNull();
    await open(fresh, '?tab=reviews');
    expect(within(panel()).getByText('No reviews available for this agent yet.')).toBeTruthy();
  });

  test('statistics: counted listings, stored figures, and the documented answers while nothing is measured', async () => {
    await open(omar);
    expect(facts(screen.getByRole('region', { name: 'Agent Statistics' }))).toEqual([
      ['Active listings', '1'],
      ['Years of experience', '14'],
      ['Deals closed', '212'],
      ['Response rate', '98%'],
      ['Response time', 'Usually within 1 hour'],
    ]);
  });

  test('the form beside it asks for all four, then says after a second that the message is sent, and is as at first', async () => {
    const page = await open(omar);
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    const form = within(screen.getByRole('form', { name: 'Write to Omar Farouk' }));
    for (const name of ['Name', 'Email', 'Phone', 'Message']) expect(field(name).required).toBe(true);
    const standard = field('Message').value;
    expect(standard).toMatch(/^I am interested in/);
    await userEvent.click(form.getByRole('button', { name: 'Send Message' }));
    expect(await form.findByText('Name is required')).toBeTruthy();
    expect(page.calls).not.toContain('message.agent');
    const callsBefore = page.calls.length;
    await userEvent.type(field('Name'), 'Hannah Becker');
    await userEvent.type(field('Email'), 'hannah@becker.example');
    await userEvent.type(field('Phone'), '+971 50 000 0000');
    await userEvent.clear(field('Message'));
    await userEvent.type(field('Message'), 'Is the villa free in May?');
    const startedAt = performance.now();
    await userEvent.click(form.getByRole('button', { name: 'Send Message' }));
    expect(await findToast('Message Sent')).toMatchObject({
      message: 'Your message has been sent to Omar Farouk. They will contact you shortly.',
    });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1000);
    expect(['Name', 'Email', 'Phone', 'Message'].map((name) => field(name).value)).toEqual(['', '', '', standard]);
    expect(page.calls.filter((call) => call.startsWith('/api'))).toEqual([]);
    expect(page.calls.slice(callsBefore)).toEqual(['message.agent']);
    const sentEmail = (await server.sentEmails()).find(({ to }) => to.includes('omar@homes.example'));
    expect(sentEmail?.text).toContain('Is the villa free in May?');
  });

  test('its ways to call stand at the top', async () => {
    await open(omar);
    expect(linksIn(screen.getByRole('main')).map(([, to]) => to)).toEqual(
      expect.arrayContaining(['tel:+97140000100', 'mailto:omar@homes.example']),
    );
    expect(address()).toBe(`/agents/${omar}`);
  });
});
