// React Query queries of the news pages. The articles are bundled with the site, so that no API is called.
import { queryOptions } from '@tanstack/react-query';
import { cardOf, findContentPage } from '../content/content-page.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';

// A dynamic import keeps the texts out of the main bundle: the browser loads them only when the user navigates to the news.
const loadArticles = async () => (await import('./articles.ts')).ARTICLES;

/** Number of other articles below an article. */
const MORE_COUNT = 3;

/** Cards of all articles, newest first. */
export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: async () => (await loadArticles()).map(cardOf),
});

/** An article, and the newest other articles as cards. Fails with NOT_FOUND for an unknown slug. */
export const articleQuery = (slug: string) =>
  queryOptions({
    queryKey: ['news', slug],
    queryFn: async () => {
      const articles = await loadArticles();
      const article = findContentPage(articles, slug);
      const others = articles.filter((candidate) => candidate.slug !== article.slug);
      return { article, moreArticles: others.slice(0, MORE_COUNT).map(cardOf) };
    },
  });

/** Loads the articles for the server-rendered page. */
export const prefetchNews = (helpers: QueryHelpers) => helpers.queryClient.prefetchQuery(newsQuery);
/** Loads the article of the route for the server-rendered page. */
export const prefetchArticle = (helpers: QueryHelpers, { params }: RouteMatch) =>
  helpers.queryClient.prefetchQuery(articleQuery(params.slug ?? ''));
