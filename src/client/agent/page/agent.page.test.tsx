// Tests of an agent's page: tabs, figures, contact form, Arabic texts, and URLs that lead to no agent.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { rows } from '../../../server/db/orm.ts';
import { address, findToast, linksIn, pasteText, visit } from '../../../testing/browser/render-app.tsx';
import { AGENT_TEXTS, BIO, startAgentPagesContext } from '../../../testing/contexts/agent-pages-context.ts';
import { makeAgent, makeProperty } from '../../../testing/factories/factories.ts';
import { findLatinTexts } from '../../../testing/latin-texts.ts';

const { server, omarId, newAgentId, propertyId } = await startAgentPagesContext();

const main = () => within(screen.getByRole('main'));

// what is typed and sent is kept on the device
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('a URL without an agent', () => {
  test('shows different errors for an invalid id, a missing agent and a failed request', async () => {
    const invalid = await visit('/agents/12abc', server.device());
    expect(await screen.findByRole('heading', { level: 1, name: 'Invalid Agent ID' })).toBeTruthy();
    expect(main().getByRole('link').getAttribute('href')).toBe('/agents');
    expect(invalid.calls).not.toContain('agent.get');
    await visit('/agents/99999999', server.device());
    expect(await screen.findByText('Agent Not Found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View Other Agents' }).getAttribute('href')).toBe('/agents');
    await visit(`/agents/${omarId}`, server.device(), (wire) => wire.cut('agent.get'));
    expect(await screen.findByText('Error Loading Agent')).toBeTruthy();
    expect(screen.getByText('There was an error loading the agent details. Please try again later.')).toBeTruthy();
  });
});

describe('an agent profile', () => {
  const open = async (id: number, tab = '') => {
    const page = await visit(`/agents/${id}${tab}`, server.device());
    await screen.findByRole('tablist');
    return page;
  };
  /** Terms and values of the description lists in an element. */
  const facts = (container: HTMLElement) =>
    [...container.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]);

  test('has three tabs; About shows bio, specializations, languages and experience', async () => {
    await open(omarId);
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

  test('About ends with the homes of the agent, or without that section for an agent without homes', async () => {
    await open(omarId);
    expect((await screen.findByRole('region', { name: 'Listings' })).querySelectorAll('article')).toHaveLength(1);
    const page = await open(newAgentId);
    await waitFor(() => {
      expect(page.calls).toContain('property.search');
      expect(page.pending()).toBe(0);
    });
    expect(screen.queryByRole('region', { name: 'Listings' })).toBeNull();
  });

  test('Listings shows the agent’s properties, an empty state and an error state', async () => {
    await open(omarId, '?tab=listings');
    await waitFor(() => expect(screen.getByRole('tabpanel').querySelector(`article[data-property="${propertyId}"]`)).toBeTruthy());
    await open(newAgentId, '?tab=listings');
    expect(await screen.findByText('No listings available for this agent at the moment.')).toBeTruthy();
    await visit(`/agents/${omarId}?tab=listings`, server.device(), (wire) => wire.cut('property.search'));
    expect(await screen.findByText('Failed to fetch agent properties')).toBeTruthy();
  });

  test('Reviews shows the rating out of five, or that there is no rating yet', async () => {
    await open(omarId, '?tab=reviews');
    const panel = () => screen.getByRole('tabpanel');
    expect(within(panel()).getByText('4.5')).toBeTruthy();
    expect(within(panel()).getByText('out of 5')).toBeTruthy();
    expect(screen.queryByText('No reviews available for this agent yet.')).toBeNull();
    await open(newAgentId, '?tab=reviews');
    expect(within(panel()).getByText('No reviews available for this agent yet.')).toBeTruthy();
  });

  test('shows counted listings, stored figures and the specified defaults where nothing is measured', async () => {
    await open(omarId);
    expect(facts(screen.getByRole('region', { name: 'Agent Statistics' }))).toEqual([
      ['Active listings', '1'],
      ['Years of experience', '14'],
      ['Deals closed', '212'],
      ['Response rate', '98%'],
      ['Response time', 'Usually within 1 hour'],
    ]);
  });

  test('shows the broker number, how recently people confirmed ten homes, and the share of homes in the feed (S123, O131)', async () => {
    const { em } = server.deps.orm;
    const agent = await makeAgent(em, { name: 'Mona Aziz', brokerNumber: '48211' });
    const homes: number[] = [];
    for (let i = 0; i < 20; i++) homes.push((await makeProperty(em, { agent })).id);
    // people confirmed ten homes 1 to 10 days ago (median 5.5); the feed named the other ten 11 to 20 days ago
    await rows(em.fork(), {
      text: `insert into listing_confirmations (property_id, confirmed_at, confirmed_by)
        select id, now() - days_ago * interval '1 day', case when days_ago > 10 then 'feed' else 'person' end
        from unnest($1::int[]) with ordinality home(id, days_ago)`,
      values: [homes],
    });
    await open(agent.id);
    expect(screen.getByText('BRN 48211')).toBeTruthy();
    const statistics = within(screen.getByRole('region', { name: 'Agent Statistics' }));
    expect(statistics.getByText('Confirms homes within 6 days · 50% confirmed in 30 days')).toBeTruthy();
    expect(statistics.getByText('0% of the homes were in the agent’s feed in the last 7 days')).toBeTruthy();
  });

  test('the contact form promises no reply time that was not measured', async () => {
    await open(omarId);
    expect(screen.getByRole('form', { name: 'Write to Omar Farouk' }).textContent).not.toMatch(/Usually/);
  });

  test('the contact form requires all four fields, confirms the message after a second and is then reset', async () => {
    const page = await open(omarId);
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    const form = within(screen.getByRole('form', { name: 'Write to Omar Farouk' }));
    for (const name of ['Name', 'Email', 'Phone', 'Message']) expect(field(name).required).toBe(true);
    const standardMessage = field('Message').value;
    expect(standardMessage).toMatch(/^I am interested in/);
    await userEvent.click(form.getByRole('button', { name: 'Send Message' }));
    expect(await form.findByText('Name is required')).toBeTruthy();
    expect(page.calls).not.toContain('message.agent');
    const callsBefore = page.calls.length;
    await pasteText(field('Name'), 'Hannah Becker');
    await pasteText(field('Email'), 'hannah@becker.example');
    await pasteText(field('Phone'), '+971 50 000 0000');
    await userEvent.clear(field('Message'));
    await pasteText(field('Message'), 'Is the villa free in May?');
    const startedAt = performance.now();
    await userEvent.click(form.getByRole('button', { name: 'Send Message' }));
    expect(await findToast('Message Sent')).toMatchObject({
      message: 'Your message has been sent to Omar Farouk. They will contact you shortly.',
    });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1000);
    expect(['Name', 'Email', 'Phone', 'Message'].map((name) => field(name).value)).toEqual(['', '', '', standardMessage]);
    expect(page.calls.filter((call) => call.startsWith('/api'))).toEqual([]);
    expect(page.calls.slice(callsBefore)).toEqual(['message.agent']);
    const sentEmail = (await server.sentEmails()).find(({ to }) => to.includes('omar@homes.example'));
    expect(sentEmail?.text).toContain('Is the villa free in May?');
  });

  test('the contact form keeps what is typed while a message is being sent', async () => {
    const page = await open(omarId);
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
    await pasteText(field('Name'), 'Hannah Becker');
    await pasteText(field('Email'), 'hannah@becker.example');
    await pasteText(field('Phone'), '+971 50 000 0000');
    page.hold('message.agent');
    await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
    await userEvent.clear(field('Message'));
    await pasteText(field('Message'), 'One more question');
    page.restore();
    await findToast('Message Sent');
    expect(field('Message').value).toBe('One more question');
  });

  test('links to the agent’s telephone and email address', async () => {
    await open(omarId);
    expect(linksIn(screen.getByRole('main')).map(([, to]) => to)).toEqual(
      expect.arrayContaining(['tel:+97140000100', 'mailto:omar@homes.example']),
    );
    expect(address()).toBe(`/agents/${omarId}`);
  });
});

describe('in Arabic', () => {
  test('a profile has figures, languages and the standard message in Arabic', async () => {
    await visit(`/ar/agents/${omarId}`, server.device());
    const statistics = await screen.findByRole('region', { name: 'إحصاءات الوسيط' });
    expect([...statistics.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual([
      '1',
      '14',
      '212',
      '98%',
      'عادةً خلال ساعة واحدة',
    ]);
    expect(screen.getByText('الإنجليزية والعربية')).toBeTruthy();
    expect(screen.getByText('14 سنة')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'الرسالة' }).value).toMatch(/^أنا مهتم/);
    await userEvent.click(screen.getByRole('button', { name: 'أرسل الرسالة' }));
    expect(await screen.findByText('الاسم مطلوب')).toBeTruthy();
    // the homes of the factories have English texts only
    const page = screen.getByRole('main').cloneNode(true) as HTMLElement;
    for (const home of page.querySelectorAll('article')) home.remove();
    expect(findLatinTexts(page, [...AGENT_TEXTS, BIO])).toEqual([]);
  });

  test('an agent with an Arabic name, job title and text is shown with them, in lists and on homes too; elsewhere with the English ones', async () => {
    const arabic = { nameAr: 'ندى صالح', titleAr: 'مستشارة عقارية', bioAr: 'تعرف كل شارع في دبي مارينا.' };
    const { em } = server.deps.orm;
    const agent = await makeAgent(em, { name: 'Nada Saleh', title: 'Property Consultant', ...arabic });
    const home = await makeProperty(em, { agent });
    await visit(`/ar/agents/${agent.id}`, server.device());
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(arabic.nameAr);
    for (const text of [arabic.titleAr, arabic.bioAr]) expect(screen.getByText(text)).toBeTruthy();
    await visit('/ar/agents?search=nada', server.device());
    expect(await screen.findByRole('link', { name: arabic.nameAr })).toBeTruthy();
    await visit('/ar/properties?view=list', server.device());
    const card = (await screen.findAllByRole('article')).find(({ dataset }) => dataset.property === String(home.id))!;
    expect(await within(card).findByText(arabic.nameAr)).toBeTruthy();
    expect(within(card).queryByText('Nada Saleh')).toBeNull();
    await visit(`/ar/properties/${home.id}`, server.device());
    expect(await screen.findByRole('link', { name: arabic.nameAr })).toBeTruthy();
    await visit(`/agents/${agent.id}`, server.device());
    expect((await screen.findByRole('heading', { level: 1, name: 'Nada Saleh' })).textContent).toBe('Nada Saleh');
  });
});
