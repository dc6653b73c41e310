import { Skeleton } from '../../ui/Skeleton.tsx';
import { countText } from '../headings.ts';
import type { ListingSearch } from './useResultPage.ts';

/** `Showing N properties`, and the search as it was understood when a typo was mended; read aloud when it changes. */
export function ResultTotal({ search: { data, isError }, className }: { search: ListingSearch; className?: string | undefined }) {
  return (
    <div className={className} role="status">
      {data ? <p>{countText(data.total, data.capped)}</p> : !isError && <Skeleton width={180} height={17} style={{ margin: '4px 0 0' }} />}
      {data?.corrected && (
        <p>
          Showing results for <b dir="auto">“{data.corrected}”</b>
        </p>
      )}
    </div>
  );
}
