// The articles of the news, and what the server loads of them.
import { queryOptions } from '@tanstack/react-query';
import { cardOf, findContentPage } from '../content/content-page.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';

// Loaded on the server, or in the browser on navigation.
const loadArticles = async () => (await import('./articles.ts')).ARTICLES;

/** Number of other articles below an article. */
const MORE_COUNT = 3;

/** Cards of all articles, newest first. */
export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: async () => (await loadArticles()).map(cardOf),
});

/** An article with others as cards. @throws NOT_FOUND for an unknown slug */
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
