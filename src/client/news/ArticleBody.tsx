import type { Article, Organization } from 'schema-dts';
import { formatDay, SITE_NAME } from '../../shared/format.ts';
import { getLocale, localizedPath } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import type { ContentCard, ContentPage } from '../content/content-page.ts';
import { Prose } from '../content/Prose.tsx';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { Breadcrumbs } from '../ui/page/Breadcrumbs.tsx';
import { breadcrumbLd, PageMetadata } from '../ui/page/PageMetadata.tsx';
import { SectionHead } from '../ui/page/SectionHead.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import { bundledAlt } from '../ui/picture/picture-alt.ts';
import classes from './ArticleBody.module.css';
import { ArticleCard } from './ArticleCard.tsx';

/** Breadcrumbs above an article as pairs of label and path, without the article itself. */
const parentBreadcrumbs = () =>
  [
    [m.ui_home(), paths.home()],
    [m.layout_news(), paths.news()],
  ] as const;

/** Metadata of the page: title, description, share picture and structured data (JSON-LD) of the article. */
function ArticleHead({ article }: { article: ContentPage }) {
  const { origin } = useSiteConfig();
  const path = paths.article(article.slug);
  const publisher: Organization = { '@type': 'Organization', name: SITE_NAME, url: origin };
  const articleLd: Article = {
    '@type': 'Article',
    inLanguage: 'en',
    headline: article.title,
    description: article.excerpt,
    datePublished: article.date,
    ...(article.image && { image: origin + article.image }),
    author: publisher,
    publisher,
    mainEntityOfPage: origin + localizedPath(getLocale(), path),
  };
  return (
    <PageMetadata
      title={article.title}
      description={article.excerpt}
      canonical={path}
      image={article.image ?? undefined}
      jsonLd={[breadcrumbLd(origin, [...parentBreadcrumbs(), [article.title, path]]), articleLd]}
    />
  );
}

/** The page of a news article. Its text is English on Arabic pages too. `moreArticles` are other articles, shown as cards below. */
export function ArticleBody({ article, moreArticles }: { article: ContentPage; moreArticles: ContentCard[] }) {
  return (
    <div className="wrap">
      <ArticleHead article={article} />
      <article>
        <header className={classes.head}>
          <Breadcrumbs links={parentBreadcrumbs()} current={article.title} />
          <p className={`flex wrapping mt-lg text-sm muted gap-0-sm ${classes.date}`}>
            <time dateTime={article.date}>{formatDay(article.date)}</time>
            <span>{m.ui_minutes_read({ count: article.minutes })}</span>
          </p>
          <h1 className="mt-xs">{article.title}</h1>
          <p className="mt-md text-lg muted loose pretty">{article.excerpt}</p>
        </header>
        <div className={`clip rounded-lg on-skeleton photo-in ${classes.picture}`}>
          <Picture
            src={article.image ?? undefined}
            alt={bundledAlt(article.image ?? '') ?? ''}
            sizes="(max-width: 47.99em) 100vw, 1240px"
            eager
          />
        </div>
        <div className={classes.text}>
          {getLocale() !== 'en' && <p className="mb-md text-sm muted">{m.news_in_english()}</p>}
          <div lang="en" dir="ltr">
            <Prose html={article.html} />
          </div>
        </div>
      </article>
      <section className="section" aria-labelledby="more-articles">
        <SectionHead id="more-articles" title={m.news_more()} more={{ to: paths.news(), label: m.news_all() }} />
        <div className="cards-3">
          {moreArticles.map((card) => (
            <ArticleCard key={card.slug} article={card} level={3} />
          ))}
        </div>
      </section>
    </div>
  );
}
