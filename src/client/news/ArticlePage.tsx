import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ContentPageState } from '../content/ContentPageState.tsx';
import { paths } from '../paths.ts';
import { ArticleBody } from './ArticleBody.tsx';
import { articleQuery } from './news.queries.ts';

/** One article at its own address; an unknown name is a page that is not there. */
export function ArticlePage() {
  const { slug = '' } = useParams();
  const query = useQuery(articleQuery(slug));
  return query.data ? <ArticleBody {...query.data} /> : <ContentPageState query={query} path={paths.article(slug)} />;
}
