import { Router } from 'express';
import { SITE_NAME } from '../../shared/format.ts';
import type { Deps } from '../deps.ts';
import { escapeHtml } from '../mail/mail.template.ts';
import { confirmSubscription, unsubscribe } from './newsletter.ts';

const STYLE = `:root{color-scheme:light dark}body{margin:0;background:#fbf8f4;color:#221d1a;font:16px/1.6 'Manrope Variable',system-ui,sans-serif}
main{max-width:34rem;margin:12vh auto;padding:0 1.25rem}h1{font:500 2.25rem/1.2 'Fraunces Variable',Georgia,serif;margin:.5rem 0 1rem}
a{color:#8b0000}button{min-height:48px;padding:0 1.5rem;border:0;border-radius:10px;background:#8b0000;color:#fff;font:600 16px/1 inherit;font-family:inherit;cursor:pointer}
@media(prefers-color-scheme:dark){body{background:#14110f;color:#f3eee8}a{color:#f0686b}button{background:#a31621}}`;

/** A page of its own, without script: it must work in any browser that a mail program opens. */
const page = (title: string, text: string, button?: { label: string; action: string }): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} | ${SITE_NAME}</title><style>${STYLE}</style></head><body><main><a href="/">${SITE_NAME}</a><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${
    button ? `<form method="post" action="${escapeHtml(button.action)}"><button>${escapeHtml(button.label)}</button></form>` : ''
  }</main></body></html>`;

const INVALID = page(
  'This link is not valid',
  'It may be older than seven days or used already. You can subscribe again at the foot of every page.',
);

/**
 * The links of newsletter letters. A GET shows a button and changes nothing, because mail scanners open every link. The POSTs take their right
 * from the token alone, carry no cookie and come from mail programs (RFC 8058), so they stand before the guards against other sites' pages.
 */
export function newsletterRoutes(deps: Deps): Router {
  const router = Router();
  const links = [
    {
      path: '/newsletter/confirm',
      ask: ['Confirm your subscription', 'Ten homes worth a look, every Thursday.', 'Confirm subscription'],
      done: ['You are subscribed', 'The next email comes on Thursday. Every one has a link to unsubscribe.'],
      act: confirmSubscription,
    },
    {
      path: '/newsletter/unsubscribe',
      ask: ['Unsubscribe', 'No more of these emails will come to your address.', 'Unsubscribe'],
      done: ['You are unsubscribed', 'No more of these emails will come to your address.'],
      act: unsubscribe,
    },
  ] as const;
  for (const { path, ask, done, act } of links) {
    router.get(path, (req, res) => {
      const token = typeof req.query.token === 'string' ? req.query.token : '';
      res.set('Cache-Control', 'no-store').set('Referrer-Policy', 'no-referrer').type('html');
      res.send(page(ask[0], ask[1], { label: ask[2], action: `${path}?token=${encodeURIComponent(token)}` }));
    });
    router.post(path, async (req, res) => {
      const token = typeof req.query.token === 'string' ? req.query.token.slice(0, 200) : '';
      const known = token !== '' && (await act(deps, token));
      res
        .status(known ? 200 : 404)
        .set('Cache-Control', 'no-store')
        .type('html');
      res.send(known ? page(done[0], done[1]) : INVALID);
    });
  }
  return router;
}
