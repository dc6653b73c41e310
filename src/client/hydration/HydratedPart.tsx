import { type ReactNode, Suspense, useId, useState } from 'react';
import { HydrationMarker } from './HydrationMarker.tsx';

interface HydratedPartProps {
  /** Has a lazy component that the server renders. */
  children: ReactNode;
}

/**
 * A part of the page whose script loads by itself. What visitors do in it before is repeated (docs/hydration.md). Until then it keeps its first
 * content: React would replace what the server sent, and what was clicked there, if it rendered the part again before it is hydrated.
 */
export function HydratedPart({ children }: HydratedPartProps) {
  const id = useId();
  const [isHydrated, setHydrated] = useState(false);
  const part = (
    <Suspense>
      {children}
      <HydrationMarker id={id} onHydrated={setHydrated} />
    </Suspense>
  );
  const [firstPart] = useState(part);
  return (
    <div id={id} data-dehydrated="">
      {isHydrated ? part : firstPart}
    </div>
  );
}
