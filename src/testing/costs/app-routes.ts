// The routes of an Express app, read from the app itself, so that a test reaches a new route without a line.
import type { Express } from 'express';
import fc from 'fast-check';

/** A method and a path of the app. */
export interface AppRoute {
  method: string;
  path: string;
}

/** A layer of the stack of a router, as Express keeps it; its types leave out all of it. */
interface Layer {
  rawPath: string | RegExp | (string | RegExp)[];
  route?: { path: Layer['rawPath']; methods: Record<string, boolean | undefined> };
  handle: { stack?: Layer[] };
}

/** A text that a pattern of a path matches, `1` for each of its parameters. */
function exampleOf(pattern: string | RegExp): string {
  if (typeof pattern === 'string') return pattern.replace(/[:*]\w+/g, '1').replace(/[{}]/g, '');
  if (pattern.test('')) return '';
  const [text] = fc.sample(fc.stringMatching(pattern), { seed: 1, numRuns: 1 });
  return text!;
}

const pathsOf = (rawPath: Layer['rawPath'], base: string): string[] =>
  [rawPath].flat().map((pattern) => (base + exampleOf(pattern)).replace(/\/+/g, '/').replace(/(.)\/$/, '$1') || '/');

/** The routes below a stack. A route for every method has the method `ALL`, and so has the path of a middleware. */
function routesBelow(stack: readonly Layer[], base: string): AppRoute[] {
  return stack.flatMap(({ rawPath, route, handle }) => {
    if (route) {
      const methods = Object.keys(route.methods).map((name) => (name === '_all' ? 'ALL' : name.toUpperCase()));
      return pathsOf(route.path, base).flatMap((path) => methods.map((method) => ({ method, path })));
    }
    return pathsOf(rawPath, base).flatMap((path) => (handle.stack ? routesBelow(handle.stack, path) : { method: 'ALL', path }));
  });
}

/** Every method and path of an app, each once. */
export function routesOf(app: Express): AppRoute[] {
  const routes = routesBelow((app.router as unknown as { stack: Layer[] }).stack, '');
  return [...new Map(routes.map((route) => [`${route.method} ${route.path}`, route])).values()];
}
