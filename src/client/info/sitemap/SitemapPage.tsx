import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { breadcrumbLd, PageMetadata } from '../../ui/page/PageMetadata.tsx';
import classes from './SitemapPage.module.css';
import { SITEMAP } from './sitemap.content.ts';

/** The sitemap for readers: links to the pages of the site, by section. */
export function SitemapPage() {
  const { origin } = useSiteConfig();
  const crumbs = breadcrumbLd(origin, [
    [m.ui_home(), paths.home()],
    [m.layout_sitemap(), paths.sitemap()],
  ]);
  return (
    <div className="wrap pt-2xl">
      <PageMetadata
        title={m.info_sitemap_title()}
        description={m.info_sitemap_description()}
        canonical={paths.sitemap()}
        jsonLd={[crumbs]}
      />
      <h1>{m.layout_sitemap()}</h1>
      <p className={`text-lg muted ${classes.lead}`}>{m.info_sitemap_lead()}</p>
      <div className={`grid at-start four-columns gap-2xl small-heads hover-lines phone-block ${classes.lists}`}>
        {SITEMAP.map(({ title, links }) => (
          <nav key={title()} aria-label={title()}>
            <h2 className="mb-xs line-below-strong">{title()}</h2>
            <ul>
              {links.map(([label, to]) => (
                <li key={to}>
                  <Link className="row text-md" to={to}>
                    {label()}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </div>
  );
}
