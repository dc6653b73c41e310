import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ContentPageState } from '../../content/ContentPageState.tsx';
import { paths } from '../../paths.ts';
import { guideQuery } from '../help.queries.ts';
import { GuideBody } from './GuideBody.tsx';

/** A buying guide. An unknown slug is a 404. */
export function GuidePage() {
  const { slug = '' } = useParams();
  const query = useQuery(guideQuery(slug));
  return query.data ? <GuideBody {...query.data} /> : <ContentPageState query={query} path={paths.guide(slug)} />;
}
