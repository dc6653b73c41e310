// A server with a villa and an apartment for sale and an apartment to rent, and queries of the search page's cards, for a page test file.
import { screen, within } from '@testing-library/react';
import { afterAll } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { visit, type Wire } from '../browser/render-app.tsx';
import { makeAgent, makeProperty, PALM_VILLA } from '../factories/factories.ts';
import type { Device } from '../factories/members.ts';
import { type TestServer, testServer } from '../server.ts';

/** The cards of the page, in order. */
export const cards = () => [...screen.getByRole('main').querySelectorAll<HTMLElement>('article[data-property]')];
/** The ids of the homes on the page, in order. */
export const shownIds = () => cards().map((card) => Number(card.dataset.property));
/** Queries within the card of a home. */
export const cardOf = (id: number) => within(cards().find((element) => element.dataset.property === String(id))!);

export interface SearchPageContext {
  server: TestServer;
  /** A premium villa with pictures, verified by its permit, created before the others. */
  villaId: number;
  /** A featured apartment without pictures, the newest. */
  apartmentId: number;
  /** A promoted apartment to rent. */
  rentalId: number;
  /** Opens the search page with a query string (`?minPrice=1`) and waits until it shows the number of homes; by default without an account. */
  openSearch: (query: string, device?: Device) => Promise<Wire>;
}

/** Starts the server and stops it after the file. */
export async function startSearchPageContext(): Promise<SearchPageContext> {
  const server = await testServer({ LIMIT_REGISTER: '0' });
  afterAll(() => server.close());
  const { em } = server.deps.orm;
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  const villa = await makeProperty(em, {
    ...PALM_VILLA,
    agent: await makeAgent(em),
    images: ['https://pictures.example/villa.jpg', 'https://pictures.example/pool.jpg'],
    premium: true,
    featured: true,
    verifiedBy: 'permit',
    verifiedWhat: 'advertising permit 7120452500, in the form of Trakheesi',
    verifiedAt: new Date('2026-11-22T08:00:00Z'),
    createdAt: daysAgo(9),
  });
  const apartment = await makeProperty(em, { title: 'Dubai Marina, corner flat', featured: true, createdAt: daysAgo(1) });
  const rental = await makeProperty(em, {
    title: 'Dubai Marina, flat to rent',
    transactionType: 'Rent',
    price: 9000,
    isPromoted: true,
    promotionLevel: 1,
    promotionStartDate: daysAgo(1),
    promotionEndDate: daysAgo(-9),
    createdAt: daysAgo(5),
  });
  return {
    server,
    villaId: villa.id,
    apartmentId: apartment.id,
    rentalId: rental.id,
    openSearch: async (query, device = server.device()) => {
      const page = await visit(`/properties${query}`, device);
      await screen.findByText(/^Showing \d+ propert/);
      return page;
    },
  };
}
