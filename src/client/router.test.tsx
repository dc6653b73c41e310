import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  BrowserRouter,
  Link,
  matchPath,
  Navigate,
  StaticRouter,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from './router.tsx';

function Here() {
  const { pathname, search, hash, state, key } = useLocation();
  return <output>{JSON.stringify({ at: pathname + search + hash, type: useNavigationType(), state, first: key === 'default' })}</output>;
}
const here = () => JSON.parse(screen.getByRole('status').textContent);

beforeEach(() => window.history.replaceState(null, '', '/properties?page=2'));
afterEach(cleanup);

describe('the router', () => {
  it('begins where the address bar is, follows a link, and goes back', async () => {
    render(
      <BrowserRouter>
        <Here />
        <Link to="/agents?view=list#top" state={{ from: 'here' }}>
          Agents
        </Link>
      </BrowserRouter>,
    );
    expect(here()).toEqual({ at: '/properties?page=2', type: 'POP', state: null, first: true });
    fireEvent.click(screen.getByRole('link'));
    expect(here()).toEqual({ at: '/agents?view=list#top', type: 'PUSH', state: { from: 'here' }, first: false });
    expect(window.location.pathname).toBe('/agents');
    await act(async () => {
      const back = new Promise((done) => window.addEventListener('popstate', done, { once: true }));
      window.history.back();
      await back;
    });
    expect(here()).toMatchObject({ at: '/properties?page=2', type: 'POP' });
  });

  it('leaves clicks for another tab, other buttons and refused ones to the browser', () => {
    render(
      <BrowserRouter>
        <Here />
        <Link to="/agents">Agents</Link>
        <Link to="/areas" onClick={(event) => event.preventDefault()}>
          Refused
        </Link>
      </BrowserRouter>,
    );
    const [agents, refused] = screen.getAllByRole('link');
    for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
      expect(fireEvent.click(agents!, how)).toBe(true);
    }
    fireEvent.click(refused!);
    expect(here()).toMatchObject({ at: '/properties?page=2', type: 'POP' });
  });

  it('adds no step for a link to where one is', () => {
    render(
      <BrowserRouter>
        <Here />
        <Link to="/properties?page=2">Here</Link>
      </BrowserRouter>,
    );
    const steps = window.history.length;
    fireEvent.click(screen.getByRole('link'));
    expect(here()).toMatchObject({ type: 'REPLACE' });
    expect(window.history.length).toBe(steps);
  });

  it('changes the query alone, by a value or by what it was', () => {
    function Buttons() {
      const [query, setQuery] = useSearchParams();
      const navigate = useNavigate();
      return (
        <>
          <button type="button" onClick={() => setQuery({ tab: 'sold' }, { replace: true })}>
            tab
          </button>
          <button type="button" onClick={() => setQuery((now) => new URLSearchParams([...now, ['sort', 'newest']]))}>
            sort
          </button>
          <button type="button" onClick={() => navigate('?page=9')}>
            {query.get('page')}
          </button>
        </>
      );
    }
    render(
      <BrowserRouter>
        <Here />
        <Buttons />
      </BrowserRouter>,
    );
    const [tab, sort, page] = screen.getAllByRole('button');
    expect(page?.textContent).toBe('2');
    fireEvent.click(sort!);
    expect(here()).toMatchObject({ at: '/properties?page=2&sort=newest', type: 'PUSH' });
    fireEvent.click(tab!);
    expect(here()).toMatchObject({ at: '/properties?tab=sold', type: 'REPLACE' });
    fireEvent.click(page!);
    expect(here()).toMatchObject({ at: '/properties?page=9' });
  });

  it('leads elsewhere in the place of the page that said so', () => {
    render(
      <BrowserRouter>
        <Here />
        <Navigate to="/auth?next=%2Fsaved" replace />
      </BrowserRouter>,
    );
    expect(here()).toMatchObject({ at: '/auth?next=%2Fsaved', type: 'REPLACE' });
  });

  it('writes plain links on the server', () => {
    render(
      <StaticRouter location="/areas?x=1">
        <Here />
        <Link to="/agents">Agents</Link>
      </StaticRouter>,
    );
    expect(here()).toMatchObject({ at: '/areas?x=1', first: true });
    expect(screen.getByRole('link').getAttribute('href')).toBe('/agents');
  });
});

describe('a pattern', () => {
  it.each([
    ['/agents/:id', '/agents/7', { id: '7' }],
    ['/agents/:id', '/agents/7/', { id: '7' }],
    ['/agents/:id', '/Agents/7', { id: '7' }],
    ['/agents/:id', '/agents', null],
    ['/agents/:id', '/agents/7/homes', null],
    ['/', '/', {}],
    ['/', '/agents', null],
    ['/:prefix/dubai-apartments-for-sale', '/en/dubai-apartments-for-sale', { prefix: 'en' }],
    ['/news/:slug', '/news/caf%C3%A9', { slug: 'café' }],
    ['/news/:slug', '/news/%E0%A4', { slug: '%E0%A4' }],
    ['*', '/anything/at/all', {}],
  ])('%s meets %s', (pattern, path, params) => expect(matchPath(pattern, path)).toEqual(params));
});
