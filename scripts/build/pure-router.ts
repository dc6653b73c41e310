// A Vite plugin of the client's build that removes parts of React Router which the site does not use.
import type { Plugin } from 'vite';

/** Code of React Router that `BrowserRouter`, `Routes` and `Link` never need: a pattern in its source, and what replaces it. */
const REPLACEMENTS: [pattern: RegExp, replacement: string][] = [
  // The bundler keeps unused code that looks like a side effect. Lines such as `Form.displayName = "Form";` are removed, and calls that
  // create contexts and components are marked as pure, so that the bundler can drop unused ones.
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  [/(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext)\()/gm, '/* @__PURE__ */ '],
  // only the router's framework prefetches pages; without this, each link would run five hooks for it
  [/usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/g, '[false, void 0, {}]'],
  [/return shouldPrefetch && !isAbsolute \? [^;]* : link;/g, 'return link;'],
  // only a data router has this state, which is about loaders and their errors
  [/let dataRouterState = dataRouterOpts\?\.state;/g, 'const dataRouterState = void 0;'],
  [/^RenderErrorBoundary\.contextType = RSCRouterContext;$/gm, ''],
];

/**
 * Removes the parts of React Router that the site does not use (forms, scroll restoration, loaders, its framework) from the browser's
 * bundle. The build fails when a pattern no longer matches, so that a new version of the package is noticed.
 */
export const pureRouter = (): Plugin => ({
  name: 'pure-router',
  transform: {
    filter: { id: /react-router\/dist\/production\/chunk-\w+\.mjs$/ },
    handler(code) {
      // of the package's chunks, only the one with `Link` has all the patterns
      if (!code.includes('function LinkWithRef(')) return null;
      return {
        code: REPLACEMENTS.reduce((text, [pattern, replacement]) => {
          const changed = text.replace(pattern, replacement);
          if (changed === text) this.error(`React Router has no ${pattern} any more: see scripts/build/pure-router.ts`);
          return changed;
        }, code),
        map: null,
      };
    },
  },
});
