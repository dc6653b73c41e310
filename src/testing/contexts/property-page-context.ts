// A server with two homes for tests of the property page: a villa with everything that the page can show, and a home with few facts.
import { screen } from '@testing-library/react';
import { afterAll } from 'vitest';
import { DAY_MS } from '../../shared/time.ts';
import { visit, type Wire } from '../browser/render-app.tsx';
import { makeAgent, makeProperty, PALM_VILLA } from '../factories/factories.ts';
import type { Device } from '../factories/members.ts';
import { type TestServer, testServer } from '../server.ts';

/** The title of the villa. */
export const TITLE = PALM_VILLA.title;

export interface PropertyPageContext {
  server: TestServer;
  /** A villa of an agent with three pictures, verified by staff and promoted. */
  villaId: number;
  /** Omar Farouk, the agent of the villa. */
  agentId: number;
  /** A home in Abu Dhabi without an agent, a position on the map, pictures and checks. */
  idWithoutMap: number;
  /** Opens the page of a property, by default without an account. */
  openProperty: (id: number | string, device?: Device) => Promise<Wire>;
}

/** Starts the server and stops it after the file. */
export async function startPropertyPageContext(): Promise<PropertyPageContext> {
  const server = await testServer({ LIMIT_REGISTER: '0' });
  afterAll(() => server.close());
  const { em } = server.deps.orm;
  const agent = await makeAgent(em, {
    name: 'Omar Farouk',
    title: 'Palm and Marina Specialist',
    email: 'omar@homes.example',
    phone: '+971 4 000 0102',
    image: '/media/agents/omar.webp',
    bio: 'Knows every frond.',
    rating: 4.5,
    reviewCount: 87,
  });
  const villa = await makeProperty(em, {
    ...PALM_VILLA,
    agent,
    address: 'Frond M 14, Palm Jumeirah',
    description: 'Sand on one side, a garden on the other.',
    images: ['https://pictures.example/1.jpg', 'https://pictures.example/2.jpg', 'https://pictures.example/3.jpg'],
    verifiedBy: 'staff',
    verifiedWhat: 'title deed',
    verifiedAt: new Date('2026-11-22T08:00:00Z'),
    isPromoted: true,
    promotionLevel: 1,
    promotionEndDate: new Date(Date.now() + 9 * DAY_MS),
  });
  const withoutMap = await makeProperty(em, { location: 'Corniche', emirate: 'Abu Dhabi', latitude: null, longitude: null });
  return {
    server,
    villaId: villa.id,
    agentId: agent.id,
    idWithoutMap: withoutMap.id,
    openProperty: async (id, device = server.device()) => {
      const page = await visit(`/properties/${id}`, device);
      await screen.findByRole('heading', { level: 1 });
      return page;
    },
  };
}
