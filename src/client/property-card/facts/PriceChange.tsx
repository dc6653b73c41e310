import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';

/** How a price changed, in AED below or above 0, with the sentence that says so. */
export function PriceChange({ change, children }: { change: number; children: string }) {
  const Icon = change < 0 ? IconTrendingDown : IconTrendingUp;
  return (
    <p className={`row gap-xs text-sm semibold ${change < 0 ? 'success' : ''}`}>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      {children}
    </p>
  );
}
