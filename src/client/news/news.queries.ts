import { queryOptions } from '@tanstack/react-query';
import { cardOf, findContentPage } from '../content/content-page.ts';
import type { QueryHelpers, RouteMatch } from '../route.ts';

// the texts and their reader are loaded where a page is made: on the server, or in a browser that walks from page to page
const loadArticles = async () => (await import('./articles.ts')).ARTICLES;

/** The cards of /news, newest first. */
export const newsQuery = queryOptions({
  queryKey: ['news'],
  queryFn: async () => (await loadArticles()).map(cardOf),
});

/** One article, and three others to go on with. Fails with NOT_FOUND for an unknown name. */
export const articleQuery = (slug: string) =>
  queryOptions({
    queryKey: ['news', slug],
    queryFn: async () => {
      const articles = await loadArticles();
      const article = findContentPage(articles, slug);
      const others = articles.filter((other) => other !== article);
      return { article, more: others.slice(0, 3).map(cardOf) };
    },
  });

export const prefetchNews = (helpers: QueryHelpers) => helpers.queryClient.prefetchQuery(newsQuery);
export const prefetchArticle = (helpers: QueryHelpers, { params }: RouteMatch) =>
  helpers.queryClient.prefetchQuery(articleQuery(params.slug ?? ''));
