import { useParams } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { MembersOnly } from '../../account/MembersOnly.tsx';
import { paths, readId } from '../../paths.ts';
import { errorCode, trpc } from '../../trpc/trpc.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { StateMessagePage } from '../../ui/page/StateMessagePage.tsx';
import { TryAgain } from '../../ui/page/TryAgain.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { PersonPageBody } from './PersonPageBody.tsx';
import { personListPath } from './person-url.ts';

/** The page /inquiries/people/:id with everything about a person who asks. Only those who answer the person see it. */
export const PersonPage = () => (
  <MembersOnly>
    <Person />
  </MembersOnly>
);

/** Reads the id from the path. */
function Person() {
  const id = readId(useParams().id);
  return id ? <PersonLoader key={id} id={id} /> : <PersonNotFound />;
}

/** Loads the person and shows them, or the placeholder or error page. */
function PersonLoader({ id }: { id: number }) {
  // fetched on every visit, because the person and colleagues may have written; what was loaded before stays visible meanwhile
  const query = trpc.person.get.useQuery({ id }, { staleTime: 0 });
  if (query.data) return <PersonPageBody person={query.data} />;
  if (query.isPending) return <PersonPageSkeleton />;
  if (errorCode(query.error) === 'NOT_FOUND') return <PersonNotFound />;
  return (
    <StateMessagePage
      drawing="error"
      title={m.person_failed_title()}
      text={m.person_failed_text()}
      canonical={paths.person(id)}
      action={<TryAgain pending={query.isFetching} onRetry={query.refetch} />}
    />
  );
}

/** Shown for a person who does not exist, or whom others answer. */
const PersonNotFound = () => (
  <StateMessagePage
    drawing="search"
    title={m.person_missing_title()}
    text={m.person_missing_text()}
    canonical={paths.inquiries()}
    action={<ButtonLink to={personListPath()}>{m.person_missing_link()}</ButtonLink>}
  />
);

const PersonPageSkeleton = () => (
  <div className="wrap pt-xl">
    <Loading>
      <Skeleton width="40%" height={44} />
      <Skeleton width="100%" height={180} radius="var(--radius-md)" style={{ marginTop: 32 }} />
      <Skeleton width="100%" height={260} radius="var(--radius-md)" style={{ marginTop: 16 }} />
    </Loading>
  </div>
);
