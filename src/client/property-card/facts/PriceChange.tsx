import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';

/** Sentence about a changed price with an icon that points down or up. `change` is in AED, below 0 for a lower price. */
export function PriceChange({ change, children }: { change: number; children: string }) {
  const Icon = change < 0 ? IconTrendingDown : IconTrendingUp;
  return (
    <p className={`row gap-xs text-sm semibold ${change < 0 ? 'success' : ''}`}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      {children}
    </p>
  );
}
