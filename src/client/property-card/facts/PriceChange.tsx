import { Icon } from '../../ui/icon/Icon.tsx';

/** Sentence about a changed price (`children`) with an icon that points up or down. `change` is in AED and negative for a lower price. */
export function PriceChange({ change, children }: { change: number; children: string }) {
  const icon = change < 0 ? 'trending-down' : 'trending-up';
  return (
    <p className={`row gap-xs text-sm semibold ${change < 0 ? 'success' : ''}`}>
      <Icon name={icon} />
      {children}
    </p>
  );
}
