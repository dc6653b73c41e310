// Tests of a search in areas, as its page shows it: chips, what is shown where no home is inside, and a search that fails.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { namedOutlines } from '../../server/geo/outlines/outlines.ts';
import { boxAround, fitShape, ringOfBox } from '../../shared/geo/ring.ts';
import { type Point, readRing, readShape, type ShapeArea } from '../../shared/geo/shape.ts';
import { writeShape } from '../../shared/geo/write-shape.ts';
import { address, navigateTo } from '../../testing/browser/render-app.tsx';
import { shownIds, startSearchPageContext } from '../../testing/contexts/search-page-context.ts';

const { villaId, apartmentId, openSearch } = await startSearchPageContext();
/** An area in the desert, where no home is. */
const EMPTY = writeShape([{ ring: ringOfBox({ south: 23, west: 53, north: 23.1, east: 53.1 }) }]);
const DUBAI = writeShape([{ ring: ringOfBox({ south: 24.8, west: 54.9, north: 25.4, east: 55.6 }) }]);
const queryOf = (shape: string) => `?${new URLSearchParams({ shape })}`;
const chips = () => within(screen.getByRole('list', { name: 'Active filters' }));

describe('a search in areas', () => {
  test('has one chip for all of them, with the names of outlines, whose link removes them', async () => {
    await openSearch(queryOf(`${DUBAI}~${EMPTY}~n:dubai-marina`));
    await waitFor(() => expect(new Set(shownIds())).toEqual(new Set([villaId, apartmentId])));
    expect(chips().getByText('Dubai Marina or 2 drawn areas')).toBeTruthy();
    await userEvent.click(chips().getByRole('link', { name: /Remove/ }));
    await waitFor(() => expect(address()).toBe('/properties?transactionType=Buy'));
  });
  test('without homes offers a larger area and an alert, and ignores a shape that cannot be read', async () => {
    await openSearch(queryOf(EMPTY));
    expect(await screen.findByText('No homes in your area yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Alert me' }).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole('link', { name: 'Make it larger' }));
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('shape')).not.toBe(EMPTY));
    const [grown] = readShape(new URLSearchParams(window.location.search).get('shape')!)!;
    const { south, north } = boxAround(grown!.ring!);
    expect(north - south).toBeCloseTo(0.12);
    await openSearch(queryOf('nonsense'));
    await waitFor(() => expect(shownIds()).toHaveLength(2));
  });
  test('in a named outline without homes offers the area around it', async () => {
    await openSearch(queryOf('n:hatta'));
    await userEvent.click(await screen.findByRole('link', { name: 'Make it larger' }));
    await waitFor(() => expect(new URLSearchParams(window.location.search).get('shape')).not.toBe('n:hatta'));
    const [grown] = readShape(new URLSearchParams(window.location.search).get('shape')!)!;
    const [hatta] = namedOutlines(['hatta']);
    const own = boxAround(hatta!.rings.flatMap((ring) => readRing(ring)!));
    const { south, north } = boxAround(grown!.ring!);
    expect((north - south) / (own.north - own.south)).toBeCloseTo(1.2, 1);
  });
  test('that fails keeps the last list and says so', async () => {
    const page = await openSearch('');
    await waitFor(() => expect(shownIds()).toHaveLength(2));
    page.cut('property.search');
    act(() => navigateTo(`/properties${queryOf(DUBAI)}`));
    expect(await screen.findByText('We could not search this area. Please try again.')).toBeTruthy();
    expect(shownIds()).toHaveLength(2);
  });
  test('that is too long for the address of a request is made all the same', async () => {
    const long = writeShape(
      fitShape(
        Array.from(
          { length: 5 },
          (_, n): ShapeArea => ({
            ring: Array.from({ length: 60 }, (__, i): Point => [25.1 + Math.cos(i / 9.55) / (3 + n), 55.2 + Math.sin(i / 9.55) / (3 + n)]),
          }),
        ),
        0.00001,
      ),
    );
    expect(long.length).toBeGreaterThan(1400);
    const names = Array.from({ length: 10 }, (_, i) => `No community ${i} `.padEnd(100, 'ö'));
    await openSearch(`${queryOf(long)}&excludedLocations=${encodeURIComponent(names.join(','))}`);
    await waitFor(() => expect(new Set(shownIds())).toEqual(new Set([villaId, apartmentId])));
  });
});
