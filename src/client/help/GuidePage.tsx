import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { PaperState } from '../news/PaperState.tsx';
import { paths } from '../paths.ts';
import { GuideBody } from './GuideBody.tsx';
import { guideQuery } from './help.data.ts';

/** One buying guide at its own address; an unknown name is a page that is not there. */
export function GuidePage() {
  const { slug = '' } = useParams();
  const query = useQuery(guideQuery(slug));
  return query.data ? <GuideBody {...query.data} /> : <PaperState query={query} path={paths.guide(slug)} />;
}
