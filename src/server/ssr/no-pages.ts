// A renderer of empty pages, for an application of which only the API is used.
import type { PageRenderer } from './pages.ts';

const noLinks = () => ({ styles: '', scripts: '' });

/** Renders every page empty and serves no file. */
export const noPages: PageRenderer = {
  assets: (_req, _res, next) => next(),
  load: async () => ({
    template: '<!--app-->',
    render: async () => ({ status: 200, route: '/', head: '', html: '', state: '', modules: [] }),
  }),
  links: { en: noLinks, ar: noLinks },
};
