// The homes of a brokerage on its own site: `/widget.js` makes a frame of `/embed/{slug}`, which is a page without cookies, forms and the scripts of this site.
import { type Request, type Response, Router } from 'express';
import { getLocale, localizedPath } from '../../shared/locale.ts';
import { readChoices, USUAL_CHOICES } from '../../shared/widget/widget.ts';
import { readBrand } from '../brokerage/brokerage-page.ts';
import { rateLimitKey } from '../context.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { listProperties } from '../search/planner/planner.ts';
import { PAGE_SCRIPT_SOURCE, renderWidget } from './widget.page.ts';

/** Frames and scripts may be this old, in seconds. */
const PAGE_AGE_S = 300;
const SCRIPT_AGE_S = 3600;

/** The script for other sites: a frame behind its own tag, as high as the page in it says. */
const SCRIPT = `(()=>{const s=document.currentScript,d=s.dataset,q=new URLSearchParams();
for(const k of ${JSON.stringify(Object.keys(USUAL_CHOICES))})if(d[k])q.set(k,d[k]);
const l=d.lang||document.documentElement.lang,f=document.createElement('iframe');
f.src=new URL(s.src).origin+(/^ar\\b/i.test(l)?'/ar':'')+'/embed/'+encodeURIComponent(d.brokerage||'')+(String(q)&&'?'+q);
f.title=d.title||d.brokerage||'';f.loading='lazy';f.style.cssText='display:block;width:100%;height:640px;border:0';
addEventListener('message',e=>{const h=e.source===f.contentWindow&&e.data&&e.data.homesHeight;if(h>0)f.style.height=Math.min(h,20000)+'px'});
s.after(f)})();
`;

/** Who may show the page in a frame: any site by HTTPS, and while this site has none, by HTTP too. */
const frameAncestors = (origin: string): string => `'self' https:${origin.startsWith('http:') ? ' http:' : ''}`;

/** Makes the router of the script and the page in the frame. */
export function widgetRoutes(deps: Deps): Router {
  const router = Router();
  const { origin } = deps.env;
  router.get('/widget.js', (_req: Request, res: Response) => {
    res
      .type('js')
      .set({ 'Cache-Control': `public, max-age=${SCRIPT_AGE_S}`, 'Cross-Origin-Resource-Policy': 'cross-origin' })
      .send(SCRIPT);
  });
  router.get(['/embed/:slug', '/ar/embed/:slug'], async (req: Request, res: Response) => {
    await deps.limiter.count('read', rateLimitKey(req.ip ?? ''));
    const em = deps.replicas.readFromReplica(deps.orm.em.fork());
    const choices = readChoices(new URL(req.originalUrl, origin).searchParams);
    const slug = String(req.params.slug);
    const brand = await readBrand(em, slug, deps.now()).catch((error: unknown) => {
      if (error instanceof DomainError && error.kind === 'MISSING') return null;
      throw error;
    });
    const { items } = brand
      ? await listProperties(em, {
          brokerage: slug,
          ...(choices.purpose && { transactionType: choices.purpose }),
          ...(choices.place && { location: choices.place }),
          limit: choices.homes,
          offset: 0,
          count: false,
        })
      : { items: [] };
    res.removeHeader('X-Frame-Options');
    res
      .status(brand ? 200 : 404)
      .type('html')
      .set({
        'Cache-Control': `public, max-age=${PAGE_AGE_S}`,
        'X-Robots-Tag': 'noindex',
        'Content-Security-Policy': `default-src 'none'; img-src 'self' https: data:; style-src 'unsafe-inline'; script-src ${PAGE_SCRIPT_SOURCE}; base-uri 'none'; form-action 'none'; frame-ancestors ${frameAncestors(origin)}`,
      })
      .send(renderWidget({ brand, homes: items, choices, address: (path) => origin + localizedPath(getLocale(), path) }));
  });
  return router;
}
