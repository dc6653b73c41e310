import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ContentPageState } from '../content/ContentPageState.tsx';
import { paths } from '../paths.ts';
import { ArticleBody } from './ArticleBody.tsx';
import { articleQuery } from './news.queries.ts';

/** An article. An unknown slug is a 404. */
export function ArticlePage() {
  const { slug = '' } = useParams();
  const query = useQuery(articleQuery(slug));
  return query.data ? <ArticleBody {...query.data} /> : <ContentPageState query={query} path={paths.article(slug)} />;
}
