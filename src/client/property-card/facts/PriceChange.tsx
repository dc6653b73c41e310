import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';

/** Sentence about a changed price (`children`) with an icon that points up or down. `change` is in AED and negative for a lower price. */
export function PriceChange({ change, children }: { change: number; children: string }) {
  const Icon = change < 0 ? IconTrendingDown : IconTrendingUp;
  return (
    <p className={`row gap-xs text-sm semibold ${change < 0 ? 'success' : ''}`}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      {children}
    </p>
  );
}
