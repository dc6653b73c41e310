// Tests of the cards of the search page: what they show of a home, and their button to save it.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { findToast, visit } from '../../testing/browser/render-app.tsx';
import { cardOf, cards, shownIds, startSearchPageContext } from '../../testing/contexts/search-page-context.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeProperty } from '../../testing/factories/factories.ts';
import { makeMember } from '../../testing/factories/members.ts';

const { server, villaId, apartmentId, rentalId, openSearch } = await startSearchPageContext();

/** The mark of a permit that staff did not ask the authority about. */
const PERMIT_MARK = 'Permit number on the advert, not checked with the authority';

describe('a property card', () => {
  test('shows the first picture, price, bedrooms, area, place, badge, verified mark and save button', async () => {
    await openSearch('');
    const villaCard = cardOf(villaId);
    expect(villaCard.getAllByRole('img')[0]?.getAttribute('src')).toBe('https://pictures.example/villa.jpg');
    // the text with ordinary spaces instead of no-break spaces
    const text = cards()[0]?.textContent?.replaceAll('\u00a0', ' ') ?? '';
    expect(text).toContain('AED 12,400,000');
    expect(text).toContain('6,000 sq ft');
    expect(text).toContain('Palm Jumeirah, Dubai');
    // bedrooms, bathrooms, area
    expect(text).toMatch(/5.*6.*6,000/);
    expect(villaCard.getByText('PREMIUM')).toBeTruthy();
    expect(villaCard.queryByText('SIGNATURE')).toBeNull();
    expect(villaCard.getByText(PERMIT_MARK)).toBeTruthy();
    expect(villaCard.getByRole('button', { name: 'Save Palm Jumeirah, villa on the frond' })).toBeTruthy();
    expect(cardOf(apartmentId).getByText('SIGNATURE')).toBeTruthy();
    expect(cardOf(apartmentId).queryByText(/^Permit|^Checked by/)).toBeNull();
    expect(cardOf(apartmentId).getAllByRole('img')[0]?.getAttribute('src')).toBe('/media/community/dubai-marina.webp');
    await openSearch('?transactionType=Rent');
    expect(cards()[0]?.textContent?.replaceAll('\u00a0', ' ')).toContain('AED 9,000/mo');
    expect(cardOf(rentalId).queryByText(/PREMIUM|SIGNATURE/)).toBeNull();
  });

  test('shows the verified mark only for what our staff checked, and says who checked the permit', async () => {
    await openSearch('');
    const mark = cardOf(villaId).getByText(PERMIT_MARK);
    expect(mark.getAttribute('title')).toBe('The advertiser gave this number. We have not asked the Land Department.');
    expect(cardOf(villaId).queryByText(/^Checked by our staff/)).toBeNull();
    const text = `update properties set permit_number = '7120452500', permit_checked_at = now(), verified_by = 'staff', verified_what = 'title deed'
      where id = $1`;
    await rows(server.deps.orm.em.fork(), { text, values: [villaId] });
    await openSearch('');
    expect(cardOf(villaId).getByText('Permit checked by us')).toBeTruthy();
    expect(cardOf(villaId).queryByText(PERMIT_MARK)).toBeNull();
    expect(cardOf(villaId).getByText(/^Checked by our staff/).textContent).toMatch(/^Checked by our staff: title deed, on \d+ \w+ 2026$/);
  });

  // the rental is promoted; the homes for sale are not
  test.each([
    ['grid', '?transactionType=Rent'],
    ['list', '?transactionType=Rent&view=list'],
  ])('in the %s shows that a property is promoted, and only for promoted ones', async (_view, query) => {
    await openSearch(query);
    await waitFor(() => expect(cardOf(rentalId).getByText('Promoted')).toBeTruthy());
    await openSearch(query.replace('Rent', 'Buy'));
    await waitFor(() => expect(shownIds()).toEqual([villaId, apartmentId]));
    expect(within(screen.getByRole('main')).queryByText('Promoted')).toBeNull();
  });

  test('toggles its save button at once, confirms it and refreshes the saved list', async () => {
    const { device } = await makeMember(server);
    const page = await visit('/saved', device);
    await screen.findByText('No saved properties yet');
    await userEvent.click(screen.getByRole('link', { name: 'Browse Properties' }));
    await screen.findByText('Showing 2 properties');
    page.hold('saved.merge');
    const button = cardOf(villaId).getByRole('button', { name: 'Save Palm Jumeirah, villa on the frond' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByText('Property Saved')).toBeNull();
    page.restore();
    expect(await findToast('Property Saved')).toMatchObject({ message: 'Property added to saved properties' });
    window.history.back();
    await waitFor(() => expect(shownIds()).toEqual([villaId]));
    await userEvent.click(cardOf(villaId).getByRole('button', { name: /^Remove from saved/ }));
    expect(await findToast('Property Removed')).toMatchObject({
      message: expect.stringContaining('Property removed from saved properties'),
    });
    await screen.findByText('No saved properties yet');
  });

  test('stays saved, with its note, if another tab has saved it before', async () => {
    const { device } = await makeMember(server);
    await openSearch('', device);
    await waitFor(() => expect(screen.getByRole('link', { name: 'My Account' })).toBeTruthy());
    // in another tab
    await callerOf(device).saved.merge({ propertyIds: [apartmentId] });
    await callerOf(device).saved.note({ propertyId: apartmentId, note: 'Call on Sunday' });
    const apartmentButton = cardOf(apartmentId).getByRole('button', { name: /^Save / });
    await userEvent.click(apartmentButton);
    expect(await findToast('Property Saved')).toMatchObject({ message: 'Property added to saved properties' });
    expect(apartmentButton.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(cardOf(villaId).getByRole('button', { name: /^Save / }));
    // last saved first
    await waitFor(async () => expect((await device.get('/api/user')).body.savedProperties).toEqual([villaId, apartmentId]));
    await visit('/saved', device);
    expect(await screen.findByText('Call on Sunday')).toBeTruthy();
  });

  test('reverts its save button if the home is not published any more', async () => {
    const { device } = await makeMember(server);
    const { id } = await makeProperty(server.deps.orm.em, { title: 'Palm Jumeirah, home to be paused', transactionType: 'Rent' });
    await openSearch('?transactionType=Rent', device);
    await waitFor(() => expect(screen.getByRole('link', { name: 'My Account' })).toBeTruthy());
    await rows(server.deps.orm.em, { text: `update properties set status = 'paused' where id = $1`, values: [id] });
    const button = cardOf(id).getByRole('button', { name: /^Save / });
    await userEvent.click(button);
    expect(await findToast('Error')).toMatchObject({ message: 'Failed to update saved properties' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
  });

  test('reverts its save button after a failure, and asks a visitor to sign in', async () => {
    const { device } = await makeMember(server);
    const page = await openSearch('', device);
    const button = cardOf(apartmentId).getByRole('button', { name: /^Save / });
    await waitFor(() => expect(screen.getByRole('link', { name: 'My Account' })).toBeTruthy());
    page.cut('saved.merge');
    await userEvent.click(button);
    expect(await findToast('Error')).toEqual({ title: 'Error', message: 'Failed to update saved properties', role: 'alert' });
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('false'));
    expect((await device.get('/api/user')).body.savedProperties).toEqual([]);
    // a visitor without an account
    const visitorPage = await openSearch('');
    await userEvent.click(cardOf(apartmentId).getByRole('button', { name: /^Save / }));
    expect(await findToast('Saved on this device')).toMatchObject({
      role: 'status',
      message: expect.stringContaining('Authentication Required: Please log in to save properties'),
    });
    expect(
      cardOf(apartmentId)
        .getByRole('button', { name: /^Remove from saved/ })
        .getAttribute('aria-pressed'),
    ).toBe('true');
    await userEvent.click(cardOf(apartmentId).getByRole('button', { name: /^Remove from saved/ }));
    expect(visitorPage.calls).not.toContain('saved.merge');
  });
});
