import type { Plugin } from 'vite';

/** What the site's way of routing (`BrowserRouter`, `Routes`, `Link`) never does, as React Router writes it. */
const UNUSED: [RegExp, string][] = [
  // a name for developer tools looks like an effect to the bundler, as do contexts and components made when the module loads
  [/^\w+\.displayName = "[^"]*";$/gm, ''],
  [/(?<=^var \w+ = )(?=React\d*\.(?:forwardRef|createContext)\()/gm, '/* @__PURE__ */ '],
  // links fetch pages ahead in the router's own framework only: five hooks for each link
  [/usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/g, '[false, void 0, {}]'],
  [/return shouldPrefetch && !isAbsolute \? [^;]* : link;/g, 'return link;'],
  // loaders and their errors: the state that a data router has
  [/let dataRouterState = dataRouterOpts\?\.state;/g, 'const dataRouterState = void 0;'],
  [/^RenderErrorBoundary\.contextType = RSCRouterContext;$/gm, ''],
];

/**
 * Lets the parts of React Router that the site does not use (forms, scroll restoration, loaders, its framework) fall out of the browser's bundle.
 * The build fails if the package is written in another way, so that nothing is kept or lost unnoticed.
 */
export const pureRouter = (): Plugin => ({
  name: 'pure-router',
  transform: {
    filter: { id: /react-router\/dist\/production\/chunk-\w+\.mjs$/ },
    handler(code) {
      if (!code.includes('function LinkWithRef(')) return null;
      return {
        code: UNUSED.reduce((text, [pattern, replacement]) => {
          const changed = text.replace(pattern, replacement);
          if (changed === text) this.error(`React Router has no ${pattern} any more: see scripts/build/pure-router.ts`);
          return changed;
        }, code),
        map: null,
      };
    },
  },
});
