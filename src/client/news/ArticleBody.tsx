import { SITE_NAME } from '../../shared/format.ts';
import { pictureSources } from '../../shared/property/picture.ts';
import { type ContentCard, type ContentPage, writeDate } from '../content/content-page.ts';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { breadcrumbLd, PageHead } from '../ui/PageHead.tsx';
import { Picture } from '../ui/Picture.tsx';
import { SectionHead } from '../ui/SectionHead.tsx';
import classes from './ArticleBody.module.css';
import { ArticleCard } from './ArticleCard.tsx';
import { Prose } from './Prose.tsx';

const CRUMBS = [
  ['Home', paths.home()],
  ['News', paths.news()],
] as const;

/** Title, picture, text and structured data of an article. */
function ArticleHead({ article: a }: { article: ContentPage }) {
  const { origin } = useSiteConfig();
  const path = paths.article(a.slug);
  const publisher = { '@type': 'Organization', name: SITE_NAME, url: origin };
  const ld = {
    '@type': 'Article',
    headline: a.title,
    description: a.excerpt,
    datePublished: a.date,
    ...(a.image && { image: origin + a.image }),
    author: publisher,
    publisher,
    mainEntityOfPage: origin + path,
  };
  return (
    <PageHead
      title={a.title}
      description={a.excerpt}
      canonical={path}
      image={a.image ?? undefined}
      jsonLd={[breadcrumbLd(origin, [...CRUMBS, [a.title, path]]), ld]}
    />
  );
}

export function ArticleBody({ article: a, more }: { article: ContentPage; more: ContentCard[] }) {
  return (
    <div className="wrap">
      <ArticleHead article={a} />
      <article>
        <header className={classes.head}>
          <Breadcrumbs links={CRUMBS} here={a.title} />
          <p className={classes.date}>
            <time dateTime={a.date}>{writeDate(a.date)}</time>
            <span>{a.minutes} min read</span>
          </p>
          <h1>{a.title}</h1>
          <p className={classes.lead}>{a.excerpt}</p>
        </header>
        <div className={classes.picture}>
          <Picture
            src={a.image ?? undefined}
            alt={pictureSources(a.image ?? '').alt ?? ''}
            sizes="(max-width: 47.99em) 100vw, 1240px"
            eager
          />
        </div>
        <div className={classes.text}>
          <Prose html={a.html} />
        </div>
      </article>
      <section className="section" aria-labelledby="more-articles">
        <SectionHead id="more-articles" title="More to read" more={{ to: paths.news(), label: 'All articles' }} />
        <div className="cards-3">
          {more.map((other) => (
            <ArticleCard key={other.slug} article={other} level={3} />
          ))}
        </div>
      </section>
    </div>
  );
}
