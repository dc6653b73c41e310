import { SITE_NAME } from '../shared/format.ts';
import { escapeHtml } from './mail/mail.template.ts';

/** Colours of src/client/look.css. */
const STYLE = `:root{color-scheme:light dark;--page:#fbf8f4;--ink:#221d1a;--soft:#6b615a;--red:#8b0000;--button:#8b0000}
@media(prefers-color-scheme:dark){:root{--page:#14110f;--ink:#f3eee8;--soft:#b8ada3;--red:#f0686b;--button:#a31621}}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.6 system-ui,sans-serif}main{max-width:34rem;margin:14vh auto;padding:0 1.25rem}
.name{font:600 20px/1.2 Georgia,serif;color:var(--red);text-decoration:none}h1{font:500 2.25rem/1.2 Georgia,serif;margin:2rem 0 .75rem;text-wrap:balance}
p{color:var(--soft);margin:0 0 1.75rem}.again{display:inline-block;padding:.7rem 1.5rem;border-radius:10px;background:var(--button);color:#fff;font-weight:600;text-decoration:none}
:focus-visible{outline:3px solid var(--red);outline-offset:2px}`;

/** What a visitor over the read limit sees: a page that costs nothing to make. `address` is the page that was asked for. */
export const limitedPage = (seconds: number, address: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>Too many requests | ${SITE_NAME}</title><style>${STYLE}</style></head><body><main><a class="name" href="/">${SITE_NAME}</a>
<h1>Too many requests</h1><p>Many pages were opened from your connection in a short time. You can go on in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.</p>
<a class="again" href="${escapeHtml(address)}">Try again</a></main></body></html>`;
