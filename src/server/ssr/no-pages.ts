// A page renderer without pages, for tests and scripts that use only the API of the application.
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
