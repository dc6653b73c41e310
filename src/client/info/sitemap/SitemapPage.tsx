import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { breadcrumbLd, PageHead } from '../../ui/PageHead.tsx';
import classes from './SitemapPage.module.css';
import { SITEMAP } from './sitemap.content.ts';

export function SitemapPage() {
  const { origin } = useSiteConfig();
  const crumbs = breadcrumbLd(origin, [
    ['Home', paths.home()],
    ['Sitemap', paths.sitemap()],
  ]);
  return (
    <div className={`wrap ${classes.page}`}>
      <PageHead
        title="Sitemap: Every Page of This Site"
        description="All pages in one place: homes by type and place, agents, areas, articles, help, your account and the legal pages."
        canonical={paths.sitemap()}
        jsonLd={[crumbs]}
      />
      <h1>Sitemap</h1>
      <p className={classes.lead}>Every page of this site, in one place.</p>
      <div className={classes.lists}>
        {SITEMAP.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(([label, to]) => (
                <li key={to}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </div>
  );
}
