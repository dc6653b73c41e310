/**
 * All texts of the site as functions: `m.layout_sign_in()`, `m.search_homes({ count: 3 })`. Each returns its text in the language of the page or request,
 * so call them while rendering, never when a module is loaded.
 * `scripts/messages/compile.ts` generates them from the JSON files in `en/` and `ar/`; see README.md in this folder.
 */
export * as m from './generated/messages/_index.js';
