// Generated and hostile requests to the pages.
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { searchFilterSchema } from '../../shared/search/filter.ts';
import { encode, type FuzzRequest, mostlyWith, sample, startFuzzContext } from '../../testing/contexts/fuzz-context.ts';
import { anyText, HOSTILE_PARAMETERS, PAGE_PARAMETERS } from '../../testing/fuzz.ts';
import { ROUTE_ADDRESSES } from '../../testing/route-addresses.ts';
import { restProcedures } from '../rest/rest.ts';

/** Node.js reads 16 kB of headers. */
const MAX_TARGET_CHARACTERS = 15_000;
/** Hostile addresses of pages of one thing, which name nothing. */
const PAGE_OF_ONE =
  /^(\/ar)?\/(properties|agents|areas|news|list|help\/buying-guides)\/(?!(buying-guides|mortgage-calculator|tutorials))[^?]+$/;

const { cookie, staffCookie, failuresOf } = await startFuzzContext();

describe('no generated request causes a server error', () => {
  test('among 200 to the pages', async () => {
    const paths = [
      '/',
      '/properties',
      '/properties/1',
      '/agents',
      '/agents/1',
      '/areas',
      '/news',
      '/auth',
      '/help/mortgage-calculator',
      '/about',
    ];
    const keys = Object.keys(restProcedures().find(({ name }) => name === 'property.list')!.input!.shape);
    const query = fc.array(fc.tuple(fc.constantFrom(...keys, 'page', 'view', 'bounds', 'tab', 'next', 'token'), anyText), { maxLength: 5 });
    const path = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...paths) },
      { weight: 1, arbitrary: anyText.map((text) => `/${encode(text)}`) },
    );
    const page = fc.record({ path, query, session: mostlyWith(cookie) }).map(({ path, query, session }) => ({
      method: 'GET',
      target: `${path}?${query.map(([key, value]) => `${key}=${encode(value)}`).join('&')}`.slice(0, 8000),
      headers: session,
    }));
    expect(await failuresOf(sample(page, 200))).toEqual([]);
  }, 240_000);

  test('among those to every page with hostile parameters, which answers as a page or is not found', async () => {
    const get = (target: string, cookie?: string): FuzzRequest => ({
      method: 'GET',
      target: target.slice(0, MAX_TARGET_CHARACTERS),
      headers: cookie ? { Cookie: cookie } : {},
    });
    const addresses = Object.entries(ROUTE_ADDRESSES);
    const withHostilePath = addresses
      .filter(([route]) => route.includes('/:'))
      .flatMap(([route, address]) => HOSTILE_PARAMETERS.flatMap((text) => [route.replace(/:\w+\??/g, text), address + text]))
      .flatMap((path) => [get(path), get(`/ar${path}`, path.startsWith('/staff') ? staffCookie : cookie)]);
    const withHostileQuery = addresses.flatMap(([, address]) =>
      HOSTILE_PARAMETERS.map((text) => {
        const query = PAGE_PARAMETERS.map((name) => `${name}=${text}`).join('&');
        return get(`${address.replace(/\?.*/, '')}?${query}`);
      }),
    );
    const searches = Object.keys(searchFilterSchema.shape).flatMap((name) =>
      HOSTILE_PARAMETERS.filter((_, i) => i % 3 === 0).map((text, i) => get(`/properties?${name}=${text}${i % 2 ? '&view=map' : ''}`)),
    );
    const logged = vi.spyOn(console, 'warn');
    const isPage = (status: number, { target }: FuzzRequest): boolean =>
      PAGE_OF_ONE.test(target) ? status === 404 : [200, 302, 404].includes(status);
    expect(await failuresOf([...withHostilePath, ...withHostileQuery, ...searches], 0.1, isPage)).toEqual([]);
    expect(logged.mock.calls.flat().filter((line) => /could not be decoded|No routes matched/.test(String(line)))).toEqual([]);
    const encoded = ['/properties/%31', '/%61gents/1', '/news/what%2Da-home-really-costs', '/help/buying-guides/the%2Doffer'];
    expect(
      await failuresOf(
        encoded.map((path) => get(path)),
        0.1,
        (status) => status === 200,
      ),
    ).toEqual([]);
  }, 240_000);
});
