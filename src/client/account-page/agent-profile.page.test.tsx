// Tests of the way of an agent from their public page to the profile that they edit (O64, O65).
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, expect, test } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { address, findToast, pasteText, visit } from '../../testing/browser/render-app.tsx';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeAgent } from '../../testing/factories/factories.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { findLatinTexts } from '../../testing/latin-texts.ts';
import { emailsDuring } from '../../testing/mail/sent-emails.ts';
import { testServer } from '../../testing/server.ts';

const server = await testServer({ LIMIT_REGISTER: '0' });
afterAll(() => server.close());
const { em } = server.deps.orm;
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const main = () => within(screen.getByRole('main'));

test('a member takes over their profile by the link to its address, edits it, and sees a later name wait for staff (O64, O65)', async () => {
  const [member, other] = [await makeMember(server), await makeMember(server)];
  const agent = await makeAgent(em, { name: 'Omar Farouk', email: 'omar@agency.example' });
  await visit(`/agents/${agent.id}`, server.device());
  await screen.findByRole('heading', { level: 1, name: 'Omar Farouk' });
  expect(screen.queryByText('Is this you?')).toBeNull();
  await visit(`/agents/${agent.id}`, member.device);
  const question = await main().findByRole('button', { name: 'Is this you?' });
  expect(question.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(question);
  expect(main().getByText('We send a link to the address of this profile, o***@agency.example.')).toBeTruthy();
  const emails = await emailsDuring(server, async () => {
    await userEvent.click(main().getByRole('button', { name: 'Send the link' }));
    await main().findByText(/^The link was sent to o\*\*\*@agency\.example\./);
  });
  const [, token] = /\/claim\?token=([^\s"]+)/.exec(emails[0]!.text)!;
  await visit(`/claim?token=${token}`, member.device);
  await main().findByRole('heading', { level: 1, name: 'Take over your profile' });
  await userEvent.click(main().getByRole('button', { name: 'Take over the profile' }));
  expect(await findToast('Profile Claimed')).toMatchObject({ message: 'You can now edit your profile and answer on the site.' });
  const heading = await screen.findByRole('heading', { name: 'Your agent profile' });
  expect(address() + window.location.hash).toBe('/account#agent-profile');
  expect(document.activeElement).toBe(heading);
  const form = within(heading.closest('section')!);
  const field = (name: string | RegExp) => form.getByRole<HTMLInputElement>('textbox', { name });
  await userEvent.clear(field('Job title'));
  await pasteText(field('Job title'), 'Palm specialist');
  await pasteText(field('Specializations'), 'Villas, Golf، Palm Jumeirah,');
  await userEvent.click(form.getByRole('checkbox', { name: 'French' }));
  await userEvent.click(form.getByRole('button', { name: 'Save profile' }));
  await waitFor(async () =>
    expect(await callerOf(server.device()).agent.get({ id: agent.id })).toMatchObject({
      title: 'Palm specialist',
      specializations: ['Villas', 'Golf', 'Palm Jumeirah'],
      languages: ['English', 'Arabic', 'French'],
    }),
  );
  await rows(em.fork(), { text: `update agents set claimed_at = now() - interval '15 days' where id = $1`, values: [agent.id] });
  await visit('/account#agent-profile', member.device);
  await screen.findByText('Our staff looks at a new name before it is shown.');
  const later = within(screen.getByRole('heading', { name: 'Your agent profile' }).closest('section')!);
  await userEvent.clear(later.getByRole('textbox', { name: 'Name' }));
  await pasteText(later.getByRole('textbox', { name: 'Name' }), 'Omar Aziz');
  await userEvent.click(later.getByRole('button', { name: 'Save profile' }));
  expect(await later.findByText(/The name “Omar Aziz” waits for our staff/)).toBeTruthy();
  await visit(`/agents/${agent.id}`, member.device);
  expect((await main().findByRole('link', { name: 'Edit your profile' })).getAttribute('href')).toBe('/account#agent-profile');
  await visit(`/agents/${agent.id}`, other.device);
  await userEvent.click(await main().findByRole('button', { name: 'Is this you?' }));
  expect(main().getByText('This profile has an owner. Write to us if that is wrong.')).toBeTruthy();
  await visit('/ar/account', member.device);
  const arabic = (await screen.findByRole('heading', { name: 'صفحتك كوسيط' })).closest('section')!;
  expect(
    findLatinTexts(arabic, ['Omar Aziz', 'Omar Farouk', 'OA', 'Palm specialist', 'Knows every street.', 'JPEG', 'PNG', 'WebP', 'AVIF']),
  ).toEqual([]);
}, 60_000);
