// Tests of the list of agents: grid and list, its search, loading, failure and Arabic.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, describe, expect, test } from 'vitest';
import { address, visit } from '../../../testing/browser/render-app.tsx';
import { AGENT_TEXTS, BIO, startAgentPagesContext } from '../../../testing/contexts/agent-pages-context.ts';
import { findLatinTexts } from '../../../testing/latin-texts.ts';
import { testServer } from '../../../testing/server.ts';

const { server, omarId } = await startAgentPagesContext();
/** A server without agents. */
const emptyServer = await testServer();
afterAll(() => emptyServer.close());

const main = () => within(screen.getByRole('main'));
/** The names of the agents in the list: all level 2 headings but that of the banner. */
const shownNames = () =>
  main()
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Join Our Team');

describe('the list of agents', () => {
  test('shows a grid first and a list on request, links to each profile and shows 200 characters of the bio in the list', async () => {
    await visit('/agents', server.device());
    expect((await main().findByRole('link', { name: 'Omar Farouk' })).getAttribute('href')).toBe(`/agents/${omarId}`);
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
    expect(main().getByRole('link', { name: 'Omar Farouk' }).getAttribute('href')).toBe(`/agents/${omarId}`);
    expect(pressedButtons()[1]).toEqual(['List', 'true']);
  });

  test('filters without a request and distinguishes no match from no agents', async () => {
    const page = await visit('/agents', server.device());
    await main().findByRole('link', { name: 'Omar Farouk' });
    const searchBox = main().getByRole('searchbox');
    for (const [term, expectedNames] of [
      ['fArOuK', ['Omar Farouk']],
      ['CONSULTANT', ['Layla Haddad']],
      ['penthouses', ['Omar Farouk']],
    ] as const) {
      await userEvent.clear(searchBox);
      await userEvent.type(searchBox, term);
      await waitFor(() => expect(shownNames()).toEqual(expectedNames));
    }
    await userEvent.clear(searchBox);
    await userEvent.type(searchBox, 'castle');
    const noMatchMessage = (await screen.findByText('No Agents Found')).parentElement!;
    expect(noMatchMessage.textContent).toContain('“castle”');
    expect(page.calls.filter((call) => call === 'agent.list')).toHaveLength(1);
    await visit('/agents', emptyServer.device());
    const emptyMessage = (await screen.findByText('No Agents Found')).parentElement!;
    expect(emptyMessage.textContent).not.toContain('“');
  });

  test('a link to the list without a search clears the search', async () => {
    await visit('/agents?search=castle', server.device());
    await screen.findByText('No Agents Found');
    await userEvent.type(main().getByRole('searchbox'), 's');
    expect(address()).toBe('/agents?search=castles');
    await userEvent.click(within(screen.getByRole('banner')).getAllByRole('link', { name: 'Agents' })[0]!);
    expect(await main().findByRole('link', { name: 'Omar Farouk' })).toBeTruthy();
    expect(main().getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  test('shows eight skeletons while loading and the specified text after a failure', async () => {
    await visit('/agents', server.device(), (wire) => wire.hold('agent.list'));
    const skeleton = await main().findByRole('status', { name: 'Loading' });
    expect(within(skeleton).getAllByTestId('agent-skeleton')).toHaveLength(8);
    await visit('/agents', server.device(), (wire) => wire.cut('agent.list'));
    expect(await screen.findByText('Error Loading Agents')).toBeTruthy();
    expect(screen.getByText('There was an error loading our agents. Please try again later.')).toBeTruthy();
  });

  test('ends with the banner Join Our Team and its link Apply Now', async () => {
    await visit('/agents', server.device());
    const banner = await main().findByRole('region', { name: 'Join Our Team' });
    expect(banner.nextElementSibling).toBeNull();
    expect(within(banner).getByRole('link', { name: 'Apply Now' }).getAttribute('href')).toBe('/careers');
  });
});

describe('in Arabic', () => {
  test('the list of agents has Arabic texts around what the agents wrote, links to /ar and an Arabic dual for two agents', async () => {
    await visit('/ar/agents', server.device());
    expect((await main().findByRole('link', { name: 'Omar Farouk' })).getAttribute('href')).toBe(`/ar/agents/${omarId}`);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('وسطاء يعرفون كل شارع');
    expect(main().getByText('وسيطان')).toBeTruthy();
    expect(document.title).toBe('وسطاء عقاريون في دبي | Dubai Appartments Sale');
    expect(findLatinTexts(screen.getByRole('main'), AGENT_TEXTS)).toEqual([]);
  });
});
