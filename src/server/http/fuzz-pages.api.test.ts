// Sends generated and hostile requests to the pages: none may cause a server error.
import fc, { type Arbitrary } from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { searchFilterSchema } from '../../shared/search/filter.ts';
import { encode, type FuzzRequest, mostlyWith, sample, startFuzzContext } from '../../testing/contexts/fuzz-context.ts';
import { anyText, HOSTILE_PARAMETERS, PAGE_PARAMETERS } from '../../testing/fuzz.ts';
import { ROUTE_ADDRESSES } from '../../testing/route-addresses.ts';
import { runsOf, sampleOf } from '../../testing/sample.ts';
import { restProcedures } from '../rest/rest.ts';

/** The longest address of a hostile request, in characters; Node.js reads 16 kB of headers. */
const MAX_TARGET_CHARACTERS = 15_000;
/** The longest address of a generated request. */
const MAX_GENERATED_CHARACTERS = 8000;
/** The share of requests that must be answered with 200, so that the test reaches the pages and not only their validation. */
const MIN_OK_SHARE = 0.1;
/** Addresses of pages about one property, agent or the like, such as `/ar/news/%00`, without other pages below the same path. */
const DETAIL_PAGE =
  /^(\/ar)?\/(properties|agents|areas|news|list|help\/buying-guides)\/(?!(buying-guides|mortgage-calculator|tutorials))[^?]+$/;

const { cookie, staffCookie, failuresOf } = await startFuzzContext();

/** The route of every page, such as `/agents/:id`, with an address of that route. */
const addresses = Object.entries(ROUTE_ADDRESSES);

const get = (target: string, sessionCookie?: string): FuzzRequest => ({
  method: 'GET',
  target: target.slice(0, MAX_TARGET_CHARACTERS),
  headers: sessionCookie ? { Cookie: sessionCookie } : {},
});

/** Pages with a parameter in their path, with a hostile text instead of the parameter and after it; in English, and signed in in Arabic. */
function withHostilePaths(): FuzzRequest[] {
  const parameterised = addresses.filter(([route]) => route.includes('/:'));
  const paths = parameterised.flatMap(([route, address]) =>
    HOSTILE_PARAMETERS.flatMap((text) => [route.replace(/:\w+\??/g, text), address + text]),
  );
  return paths.flatMap((path) => [get(path), get(`/ar${path}`, path.startsWith('/staff') ? staffCookie : cookie)]);
}

/** Every page with a hostile text in all parameters of its query. */
function withHostileQueries(): FuzzRequest[] {
  return addresses.flatMap(([, address]) =>
    HOSTILE_PARAMETERS.map((text) => {
      const query = PAGE_PARAMETERS.map((name) => `${name}=${text}`).join('&');
      return get(`${address.replace(/\?.*/, '')}?${query}`);
    }),
  );
}

/** The search page with every third hostile text in each filter, alternately as a list and as a map. */
function hostileSearches(): FuzzRequest[] {
  const texts = HOSTILE_PARAMETERS.filter((_, i) => i % 3 === 0);
  return Object.keys(searchFilterSchema.shape).flatMap((name) =>
    texts.map((text, i) => get(`/properties?${name}=${text}${i % 2 ? '&view=map' : ''}`)),
  );
}

/** A request to a page, mostly one that exists, with up to five parameters. */
function generatedPage(): Arbitrary<FuzzRequest> {
  const existing = [
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
  const filterKeys = Object.keys(restProcedures().find(({ name }) => name === 'property.list')!.input!.shape);
  const key = fc.constantFrom(...filterKeys, 'page', 'view', 'bounds', 'tab', 'next', 'token');
  const path = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...existing) },
    { weight: 1, arbitrary: anyText.map((text) => `/${encode(text)}`) },
  );
  const query = fc.array(fc.tuple(key, anyText), { maxLength: 5 });
  return fc.record({ path, query, session: mostlyWith(cookie) }).map(({ path, query, session }) => ({
    method: 'GET',
    target: `${path}?${query.map(([key, value]) => `${key}=${encode(value)}`).join('&')}`.slice(0, MAX_GENERATED_CHARACTERS),
    headers: session,
  }));
}

describe('no generated request causes a server error', () => {
  test('among generated ones to the pages', async () => {
    expect(await failuresOf(sample(generatedPage(), runsOf({ all: 200, few: 60 })))).toEqual([]);
  }, 240_000);

  test('among those to every page with hostile parameters, which answers as a page or is not found', async () => {
    const logged = vi.spyOn(console, 'warn');
    // a page with a hostile id does not exist; any other may be shown, redirect or not exist
    const isAllowedStatus = (status: number, { target }: FuzzRequest): boolean =>
      DETAIL_PAGE.test(target) ? status === 404 : [200, 302, 404].includes(status);
    expect(
      await failuresOf(
        sampleOf([...withHostilePaths(), ...withHostileQueries(), ...hostileSearches()], 400),
        MIN_OK_SHARE,
        isAllowedStatus,
      ),
    ).toEqual([]);
    expect(logged.mock.calls.flat().filter((line) => /could not be decoded|No routes matched/.test(String(line)))).toEqual([]);
    // characters that need no encoding are encoded in these addresses of existing pages
    const encodedPaths = ['/properties/%31', '/%61gents/1', '/news/what%2Da-home-really-costs', '/help/buying-guides/the%2Doffer'];
    const requests = encodedPaths.map((path) => get(path));
    expect(await failuresOf(requests, MIN_OK_SHARE, (status) => status === 200)).toEqual([]);
  }, 240_000);
});
