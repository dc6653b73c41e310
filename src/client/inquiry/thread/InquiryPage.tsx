import { useParams } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { MembersOnly } from '../../account/MembersOnly.tsx';
import { paths, readId } from '../../paths.ts';
import { errorCode, trpc } from '../../trpc/trpc.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { StateMessagePage } from '../../ui/page/StateMessagePage.tsx';
import { TryAgain } from '../../ui/page/TryAgain.tsx';
import { InquiryPageBody } from './InquiryPageBody.tsx';
import { InquiryPageSkeleton } from './InquiryPageSkeleton.tsx';

/** The page /inquiries/:id with an inquiry and its replies. Only the two participants, who are signed in, can read it. */
export const InquiryPage = () => (
  <MembersOnly>
    <Inquiry />
  </MembersOnly>
);

/** Reads the id of the inquiry from the path. */
function Inquiry() {
  const id = readId(useParams().id);
  return id ? <InquiryLoader key={id} id={id} /> : <InquiryNotFound />;
}

/** Loads the inquiry and shows it, or its placeholder or error page. */
function InquiryLoader({ id }: { id: number }) {
  // refetches on every visit, because the other participant may have replied; the cached inquiry stays visible meanwhile
  const query = trpc.inquiry.get.useQuery({ id }, { staleTime: 0 });
  if (query.data) return <InquiryPageBody thread={query.data} />;
  if (query.isPending) return <InquiryPageSkeleton />;
  if (errorCode(query.error) === 'NOT_FOUND') return <InquiryNotFound />;
  return (
    <StateMessagePage
      drawing="error"
      title={m.inquiry_failed_title()}
      text={m.inquiry_failed_text()}
      canonical={paths.inquiry(id)}
      action={<TryAgain pending={query.isFetching} onRetry={query.refetch} />}
    />
  );
}

/** Shown for an inquiry that does not exist or belongs to other users. */
function InquiryNotFound() {
  return (
    <StateMessagePage
      drawing="search"
      title={m.inquiry_missing_title()}
      text={m.inquiry_missing_text()}
      canonical={paths.inquiries()}
      action={<ButtonLink to={paths.inquiries()}>{m.inquiry_missing_link()}</ButtonLink>}
    />
  );
}
