import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { paths } from '../paths.ts';
import { ArticleBody } from './ArticleBody.tsx';
import { articleQuery } from './news.data.ts';
import { PaperState } from './PaperState.tsx';

/** One article at its own address (R158); an unknown name is a page that is not there. */
export function ArticlePage() {
  const { slug = '' } = useParams();
  const query = useQuery(articleQuery(slug));
  return query.data ? <ArticleBody {...query.data} /> : <PaperState query={query} path={paths.article(slug)} />;
}
