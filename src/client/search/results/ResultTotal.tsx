import { m } from '../../../shared/messages/messages.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { countText } from '../headings.ts';
import type { SearchQuery } from './search-view-props.ts';

/**
 * The number of results (`Showing 87 properties`), and the search text that was used when a typo was corrected. The number of
 * the former search is dimmed while that of the next one is counted. Screen readers announce it.
 */
export function ResultTotal({
  search: { data, isError, isPlaceholderData },
  className,
}: {
  search: SearchQuery;
  className?: string | undefined;
}) {
  return (
    <div className={className} role="status">
      {data && data.total !== null ? (
        <p style={isPlaceholderData ? { opacity: 0.55 } : undefined}>{countText(data.total, data.capped)}</p>
      ) : (
        !isError && <Skeleton width={180} height={17} style={{ margin: '4px 0 0' }} />
      )}
      {data?.corrected && (
        <p>
          {m.search_corrected()} <b dir="auto">{m.search_chip_text({ text: data.corrected })}</b>
        </p>
      )}
    </div>
  );
}
