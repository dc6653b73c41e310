import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ContentPageState } from '../content/ContentPageState.tsx';
import { paths } from '../paths.ts';
import { ArticleBody } from './ArticleBody.tsx';
import { articleQuery } from './news.queries.ts';

/** Loads the news article that the slug in the URL names, and shows it. An unknown slug is a 404. */
export function ArticlePage() {
  const { slug = '' } = useParams();
  const query = useQuery(articleQuery(slug));
  return query.data ? <ArticleBody {...query.data} /> : <ContentPageState query={query} path={paths.article(slug)} />;
}
