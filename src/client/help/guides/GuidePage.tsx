import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ContentPageState } from '../../content/ContentPageState.tsx';
import { paths } from '../../paths.ts';
import { guideQuery } from '../help.queries.ts';
import { GuideBody } from './GuideBody.tsx';

/**
 * The page of one buying guide, /help/buying-guides/:slug. `ContentPageState` shows loading, failure, and the 404 page for an unknown slug.
 */
export function GuidePage() {
  const { slug = '' } = useParams();
  const query = useQuery(guideQuery(slug));
  return query.data ? <GuideBody {...query.data} /> : <ContentPageState query={query} path={paths.guide(slug)} />;
}
