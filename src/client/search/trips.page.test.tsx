// Tests of a search by travel time, as its page shows it: the filter, chips and cards, and a place that is not known.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { address, visit } from '../../testing/browser/render-app.tsx';
import { shownIds, startSearchPageContext } from '../../testing/contexts/search-page-context.ts';

const { server, villaId, apartmentId, openSearch } = await startSearchPageContext();
const chips = () => within(screen.getByRole('list', { name: 'Active filters' }));

describe('a search by travel time', () => {
  test('names the trip in a chip and on each card, and another way to travel is a press in the filter', async () => {
    await openSearch('?to=marina&by=walk&within=30');
    await waitFor(() => expect(chips().getByText('≤ 30 min on foot to Dubai Marina')).toBeTruthy());
    expect(await screen.findByRole('combobox', { name: 'Near in time to' })).toHaveProperty('value', 'marina');
    await userEvent.click(within(screen.getByRole('group', { name: 'How you travel' })).getByRole('button', { name: 'Car' }));
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('by')).toBe('car'));
    await waitFor(() => expect(screen.getAllByText(/^\d+ min to Dubai Marina by car, empty roads$/)).toHaveLength(2), { timeout: 10_000 });
    expect(new Set(shownIds())).toEqual(new Set([villaId, apartmentId]));
  });

  test('says which place it does not know, and leaves the other filters one press away', async () => {
    await visit('/properties?to=no-such-place', server.device());
    expect(await screen.findByText('We know no place called “no-such-place”')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Clear all filters' }));
    await waitFor(() => expect(address()).toBe('/properties?transactionType=Buy'));
  });
});
