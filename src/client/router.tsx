// The address of the page and the ways to another one: as much of a router as the site map needs, in a tenth of a library's weight.
import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';

export interface Location {
  pathname: string;
  search: string;
  hash: string;
  /** What was handed over with the step that led here. */
  state: unknown;
  /** Another one for each step; `default` where the visit began. */
  key: string;
}
/** How one came here: by a new step, by one in the place of the last, or by going back and forward. */
export type NavigationType = 'PUSH' | 'REPLACE' | 'POP';
interface Step {
  replace?: boolean;
  state?: unknown;
}
/** Goes to an address of this site, or that many steps through the history. */
export type Navigate = (to: string | number, how?: Step) => void;

interface Router {
  location: Location;
  type: NavigationType;
  navigate: Navigate;
}
const RouterContext = createContext<Router | null>(null);
const ParamsContext = createContext<Record<string, string | undefined>>({});

function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('A link or an address was used outside the router');
  return router;
}

/** Splits an address, which may be only `?query` or `#place`, as seen from where one is. */
function resolve(to: string, from: Pick<Location, 'pathname' | 'search'>): Pick<Location, 'pathname' | 'search' | 'hash'> {
  const { pathname, search, hash } = new URL(to, `http://site${from.pathname}${from.search}`);
  return { pathname, search, hash };
}
const addressOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string => pathname + search + hash;

function browserLocation(): Location {
  const { pathname, search, hash } = window.location;
  const kept = window.history.state as { key?: string; state?: unknown } | null;
  return { pathname, search, hash, state: kept?.state ?? null, key: kept?.key ?? 'default' };
}

/** The router of a browser: the address bar is the truth, and a step waits, as a transition, for what the next page needs. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [at, setAt] = useState<Omit<Router, 'navigate'>>(() => ({ location: browserLocation(), type: 'POP' }));
  useEffect(() => {
    const moved = () => startTransition(() => setAt({ location: browserLocation(), type: 'POP' }));
    window.addEventListener('popstate', moved);
    return () => window.removeEventListener('popstate', moved);
  }, []);
  const [navigate] = useState<Navigate>(() => (to: string | number, { replace = false, state = null }: Step = {}) => {
    if (typeof to === 'number') {
      window.history.go(to);
      return;
    }
    const address = addressOf(resolve(to, window.location));
    const entry = { key: Math.random().toString(36).slice(2, 10), state };
    if (replace) window.history.replaceState(entry, '', address);
    else window.history.pushState(entry, '', address);
    startTransition(() => setAt({ location: browserLocation(), type: replace ? 'REPLACE' : 'PUSH' }));
  });
  const router = useMemo(() => ({ ...at, navigate }), [at, navigate]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

/** The router of one answer: it stays where it is. */
export function StaticRouter({ location, children }: { location: string; children: ReactNode }) {
  const at = { ...resolve(location, { pathname: '/', search: '' }), state: null, key: 'default' };
  return <RouterContext value={{ location: at, type: 'POP', navigate: () => {} }}>{children}</RouterContext>;
}

export const useLocation = (): Location => useRouter().location;
export const useNavigate = (): Navigate => useRouter().navigate;
export const useNavigationType = (): NavigationType => useRouter().type;
/** The named parts of the page's path. */
export const useParams = (): Record<string, string | undefined> => useContext(ParamsContext);
export const Params = ParamsContext.Provider;

type Query = URLSearchParams | Record<string, string>;

/** The query of the address, and a way to change it. */
export function useSearchParams(): [URLSearchParams, (next: Query | ((query: URLSearchParams) => Query), how?: Step) => void] {
  const { location, navigate } = useRouter();
  const query = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const setQuery = useMemo(
    () => (next: Query | ((query: URLSearchParams) => Query), how?: Step) =>
      navigate(`?${new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(query)) : next)}`, how),
    [query, navigate],
  );
  return [query, setQuery];
}

/** Leads elsewhere as soon as it is shown. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const { navigate } = useRouter();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>, Step {
  /** An address of this site. */
  to: string;
}

/** A link inside the site: a plain one for new tabs and before the page lives, a step of the router otherwise. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const { location, navigate } = useRouter();
  const address = addressOf(resolve(to, location));
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || elsewhere || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    // a link to where one is adds no step
    navigate(to, { replace: replace ?? address === addressOf(location), state });
  };
  return <a {...rest} href={address} onClick={press} />;
}

const decoded = (part: string | undefined): string | undefined => {
  try {
    return part && decodeURIComponent(part);
  } catch {
    return part; // not ours: a broken escape names nothing
  }
};

/** The named parts of a path that a pattern such as `/agents/:id` describes; null for any other. `*` takes everything. */
export function matchPath(pattern: string, pathname: string): Record<string, string | undefined> | null {
  if (pattern === '*') return {};
  const names: string[] = [];
  const expression = pattern.replace(/\/$/, '').replace(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const match = new RegExp(`^${expression}/*$`, 'i').exec(pathname);
  return match && Object.fromEntries(names.map((name, i) => [name, decoded(match[i + 1])]));
}
