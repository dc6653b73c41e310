import { lazy, Suspense, useMemo } from 'react';
import { useHydrated } from '../hydration/ClientOnly.tsx';
import { readResults } from '../property-card/last-results.ts';

const ResultsLinks = lazy(() => import('./ResultsLinks.tsx'));

/** Back to the list from which this home was opened, and its neighbours there. Nothing without a list. */
export function ResultsNav({ id }: { id: number }) {
  // known to this tab alone, so the server's answer has no place for it
  const isHydrated = useHydrated();
  const results = useMemo(() => (isHydrated ? readResults(id) : null), [isHydrated, id]);
  return (
    results && (
      <Suspense>
        <ResultsLinks id={id} results={results} />
      </Suspense>
    )
  );
}
