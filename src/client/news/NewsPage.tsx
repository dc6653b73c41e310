import { useQuery } from '@tanstack/react-query';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { breadcrumbLd, PageMetadata } from '../ui/page/PageMetadata.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { Loading, repeat, Skeleton } from '../ui/Skeleton.tsx';
import { ArticleCard } from './ArticleCard.tsx';
import classes from './NewsPage.module.css';
import { newsQuery } from './news.queries.ts';

/** Placeholders of the cards while the articles load. */
function NewsSkeleton() {
  return (
    <Loading className={classes.grid}>
      <Skeleton height={420} radius="var(--radius-md)" />
      {repeat(5, <Skeleton height={340} radius="var(--radius-md)" />)}
    </Loading>
  );
}

/** All articles as cards, the newest one large. */
export function NewsPage() {
  const { origin } = useSiteConfig();
  const query = useQuery(newsQuery);
  const { data } = query;
  const crumbs = breadcrumbLd(origin, [
    [m.ui_home(), paths.home()],
    [m.layout_news(), paths.news()],
  ]);
  return (
    <div className="wrap pt-2xl">
      <PageMetadata
        title={m.news_title()}
        description={m.news_description()}
        canonical={paths.news()}
        image={data?.[0]?.image ?? undefined}
        jsonLd={[crumbs]}
      />
      <h1>{m.layout_news()}</h1>
      <p className={`text-lg muted balance ${classes.lead}`}>{m.news_lead()}</p>
      {data ? (
        <div className={classes.grid}>
          {data.map((article, i) => (
            <ArticleCard key={article.slug} article={article} isLead={i === 0} />
          ))}
        </div>
      ) : (
        <QueryPlaceholder query={query} title={m.news_failed_title()} text={m.news_failed_text()} loading={<NewsSkeleton />} />
      )}
    </div>
  );
}
