import { useParams } from 'react-router-dom';
import { MembersOnly } from '../../account/MembersOnly.tsx';
import { paths, readId } from '../../paths.ts';
import { errorCode, trpc } from '../../trpc.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { MessagePage } from '../../ui/MessagePage.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { InquiryPageBody } from './InquiryPageBody.tsx';
import { InquiryPageSkeleton } from './InquiryPageSkeleton.tsx';

/** An inquiry with its replies; only its two participants can read it. */
export const InquiryPage = () => (
  <MembersOnly>
    <Inquiry />
  </MembersOnly>
);

function Inquiry() {
  const id = readId(useParams().id);
  return id ? <Loaded key={id} id={id} /> : <Missing />;
}

function Loaded({ id }: { id: number }) {
  // The other participant writes here too: refetch on every visit and show the previous result meanwhile.
  const query = trpc.inquiry.get.useQuery({ id }, { staleTime: 0 });
  if (query.data) return <InquiryPageBody thread={query.data} />;
  if (query.isPending) return <InquiryPageSkeleton />;
  if (errorCode(query.error) === 'NOT_FOUND') return <Missing />;
  const text = 'This inquiry could not be loaded. Please try again later.';
  return (
    <MessagePage
      drawing="error"
      title="Error Loading Inquiry"
      text={text}
      canonical={paths.inquiry(id)}
      action={<TryAgain pending={query.isFetching} onRetry={query.refetch} />}
    />
  );
}

function Missing() {
  const text = 'There is no inquiry of yours at this address.';
  return (
    <MessagePage
      drawing="search"
      title="Inquiry Not Found"
      text={text}
      canonical={paths.inquiries()}
      action={<ButtonLink to={paths.inquiries()}>All inquiries</ButtonLink>}
    />
  );
}
