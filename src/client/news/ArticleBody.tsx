import { formatArticleDate, SITE_NAME } from '../../shared/format.ts';
import { pictureSources } from '../../shared/property/picture.ts';
import type { ContentCard, ContentPage } from '../content/content-page.ts';
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

/** Title, picture and structured data of an article. */
function ArticleHead({ article }: { article: ContentPage }) {
  const { origin } = useSiteConfig();
  const path = paths.article(article.slug);
  const publisher = { '@type': 'Organization', name: SITE_NAME, url: origin };
  const ld = {
    '@type': 'Article',
    headline: article.title,
    description: article.excerpt,
    datePublished: article.date,
    ...(article.image && { image: origin + article.image }),
    author: publisher,
    publisher,
    mainEntityOfPage: origin + path,
  };
  return (
    <PageHead
      title={article.title}
      description={article.excerpt}
      canonical={path}
      image={article.image ?? undefined}
      jsonLd={[breadcrumbLd(origin, [...CRUMBS, [article.title, path]]), ld]}
    />
  );
}

export function ArticleBody({ article, more }: { article: ContentPage; more: ContentCard[] }) {
  return (
    <div className="wrap">
      <ArticleHead article={article} />
      <article>
        <header className={classes.head}>
          <Breadcrumbs links={CRUMBS} current={article.title} />
          <p className={classes.date}>
            <time dateTime={article.date}>{formatArticleDate(article.date)}</time>
            <span>{article.minutes} min read</span>
          </p>
          <h1>{article.title}</h1>
          <p className={classes.lead}>{article.excerpt}</p>
        </header>
        <div className={classes.picture}>
          <Picture
            src={article.image ?? undefined}
            alt={pictureSources(article.image ?? '').alt ?? ''}
            sizes="(max-width: 47.99em) 100vw, 1240px"
            eager
          />
        </div>
        <div className={classes.text}>
          <Prose html={article.html} />
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
