import { useParams } from 'react-router-dom';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { paths } from '../paths.ts';
import { readId } from '../property/property.data.ts';
import { errorCode, trpc } from '../trpc.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { InquiryPageBody } from './InquiryPageBody.tsx';
import { InquiryPageSkeleton } from './InquiryPageSkeleton.tsx';

/** One inquiry with its replies, for the two who take part in it. */
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
  // the other side writes here too: asked for anew at every visit, the last answer is shown until then
  const query = trpc.inquiry.get.useQuery({ id }, { staleTime: 0 });
  if (query.data) return <InquiryPageBody thread={query.data} />;
  if (query.isPending) return <InquiryPageSkeleton />;
  if (errorCode(query.error) === 'NOT_FOUND') return <Missing />;
  const text = 'This inquiry could not be loaded. Please try again later.';
  return (
    <div className="wrap section">
      <PageHead title="Error Loading Inquiry" description={text} canonical={paths.inquiry(id)} noindex />
      <Message
        drawing="error"
        level={1}
        title="Error Loading Inquiry"
        text={text}
        action={
          <Button pending={query.isFetching} onClick={() => void query.refetch()}>
            Try Again
          </Button>
        }
      />
    </div>
  );
}

function Missing() {
  const text = 'There is no inquiry of yours at this address.';
  return (
    <div className="wrap section">
      <PageHead title="Inquiry Not Found" description={text} canonical={paths.inquiries()} noindex />
      <Message
        drawing="search"
        level={1}
        title="Inquiry Not Found"
        text={text}
        action={<ButtonLink to={paths.inquiries()}>All inquiries</ButtonLink>}
      />
    </div>
  );
}
