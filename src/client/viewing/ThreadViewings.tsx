import { m } from '../../shared/messages/messages.ts';
import { trpc } from '../trpc/trpc.ts';
import { ViewingCard } from './ViewingCard.tsx';

/** The viewings that hang on a conversation; nothing without one. */
export function ThreadViewings({ inquiryId }: { inquiryId: number }) {
  const viewings = trpc.viewing.ofInquiry.useQuery({ inquiryId }, { staleTime: 0 }).data;
  if (!viewings || viewings.length === 0) return null;
  return (
    <section className="grid gap-md mb-lg" aria-label={m.viewing_page()}>
      {viewings.map((viewing) => (
        <ViewingCard key={viewing.id} viewing={viewing} isInThread />
      ))}
    </section>
  );
}
