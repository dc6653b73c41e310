import { useQuery } from '@tanstack/react-query';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { breadcrumbLd, PageHead } from '../ui/PageHead.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import { ArticleCard } from './ArticleCard.tsx';
import classes from './NewsPage.module.css';
import { newsQuery } from './news.queries.ts';

function Waiting() {
  return (
    <div className={classes.grid} role="status" aria-label="Loading">
      {Array.from({ length: 6 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical
        <Skeleton key={i} height={i === 0 ? 420 : 340} radius="var(--radius-md)" />
      ))}
    </div>
  );
}

/** All articles as cards, the newest one large. */
export function NewsPage() {
  const { origin } = useSiteConfig();
  const { data, isPending, refetch, isFetching } = useQuery(newsQuery);
  const crumbs = breadcrumbLd(origin, [
    ['Home', paths.home()],
    ['News', paths.news()],
  ]);
  return (
    <div className={`wrap ${classes.page}`}>
      <PageHead
        title="News: How the Dubai Property Market Works"
        description="What a purchase costs, where foreigners own freehold, what a permit number says, how rents are paid: short articles with their sources."
        canonical={paths.news()}
        image={data?.[0]?.image ?? undefined}
        jsonLd={[crumbs]}
      />
      <h1>News</h1>
      <p className={classes.lead}>How buying, renting and advertising a home works here, in plain words and with the sources named.</p>
      {data ? (
        <div className={classes.grid}>
          {data.map((article, i) => (
            <ArticleCard key={article.slug} article={article} lead={i === 0} />
          ))}
        </div>
      ) : isPending ? (
        <Waiting />
      ) : (
        <EmptyState
          drawing="error"
          title="Error loading news"
          text="The articles could not be loaded. Please try again."
          action={<TryAgain pending={isFetching} onRetry={refetch} />}
        />
      )}
    </div>
  );
}
