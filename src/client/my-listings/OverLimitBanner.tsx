import { useState } from 'react';
import { formatDay, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { OverLimit, OverLimitHome } from '../../shared/payment/over-limit.ts';
import { cleanTitle } from '../../shared/property/clean-title.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import banner from './confirmation/ConfirmBanner.module.css';
import classes from './OverLimitBanner.module.css';
import { useOwnRows } from './useOwnRows.ts';

/** Says which homes are paused because a plan ended, or will be, and lets the member choose others. Renders nothing when none is. */
export function OverLimitBanner() {
  const [isChoosing, setChoosing] = useState(false);
  const { data } = trpc.subscription.overLimit.useQuery(undefined, { refetchOnMount: 'always' });
  if (!data) return null;
  const { isPaused, over, limit, pausesAt } = data;
  const title = isPaused
    ? m.subscription_over_title_paused({ count: over })
    : m.subscription_over_title({ count: over, date: formatDay(pausesAt) });
  return (
    <section className={`panel row wrapping between gap-md mb-lg ${banner.banner}`} aria-label={title}>
      <div className={`grid gap-2xs shrink grow ${banner.text}`}>
        <p className="text-md semibold ink">{title}</p>
        <p className="text-sm muted">{isPaused ? m.subscription_over_text_paused() : m.subscription_over_text({ count: limit })}</p>
      </div>
      <div className="row wrapping gap-sm">
        <Button variant="line" onClick={() => setChoosing(true)}>
          {m.subscription_over_choose_short()}
        </Button>
        <ButtonLink to={paths.subscribe()}>{m.billing_see_plans()}</ButtonLink>
      </div>
      {isChoosing && <ChoiceDialog overLimit={data} onClose={() => setChoosing(false)} />}
    </section>
  );
}

/** The dialog in which up to `limit` homes are chosen; at first those are that stay as it stands. */
function ChoiceDialog({ overLimit: { limit }, onClose }: { overLimit: OverLimit; onClose: () => void }) {
  const utils = trpc.useUtils();
  const ownRows = useOwnRows();
  const query = trpc.subscription.overLimitHomes.useQuery(undefined, { refetchOnMount: 'always', staleTime: 0, gcTime: 0 });
  const homes = query.data;
  const [choice, setChoice] = useState<ReadonlySet<number> | null>(null);
  const chosen = choice ?? new Set(homes?.filter(({ stays }) => stays).map(({ id }) => id));
  const keep = trpc.subscription.keepOnline.useMutation({
    onSuccess: async (saved) => {
      utils.subscription.overLimit.setData(undefined, saved);
      onClose();
      toast({ title: m.account_saved(), message: m.subscription_over_saved() });
      await ownRows.reloadPage();
    },
  });
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChoice(next);
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={m.subscription_over_dialog({ count: limit })}
      confirmLabel={m.subscription_over_save()}
      canConfirm={chosen.size > 0 && chosen.size <= limit}
      isPending={keep.isPending}
      failure={keep.error?.message}
      onConfirm={() => keep.mutate({ ids: [...chosen] })}
    >
      {homes ? (
        <>
          <p className="text-sm semibold ink" aria-live="polite">
            {m.subscription_over_chosen({ chosen: formatNumber(chosen.size), limit: formatNumber(limit) })}
          </p>
          <ChoiceList homes={homes} chosen={chosen} isFull={chosen.size >= limit} onToggle={toggle} />
        </>
      ) : (
        <QueryPlaceholder
          query={query}
          level={3}
          title={m.subscription_over_failed()}
          text={query.error?.message}
          loading={<Skeleton height={220} radius={14} />}
        />
      )}
    </ConfirmDialog>
  );
}

interface ChoiceListProps {
  homes: OverLimitHome[];
  chosen: ReadonlySet<number>;
  isFull: boolean;
  onToggle: (id: number) => void;
}

const ChoiceList = ({ homes, chosen, isFull, onToggle }: ChoiceListProps) => (
  <ul className={`grid gap-2xs ${classes.homes}`}>
    {homes.map(({ id, title, location, views }) => (
      <li key={id}>
        <label className="row gap-sm min-44 pointer">
          <input
            className="choice-box"
            type="checkbox"
            checked={chosen.has(id)}
            disabled={isFull && !chosen.has(id)}
            onChange={() => onToggle(id)}
          />
          <span className="shrink">
            <span className="block medium ink" dir="auto">
              {cleanTitle(title) || propertyReference(id)}
            </span>
            <span className="block text-xs muted">{`${placeLabel(location)} · ${m.my_listings_views({ count: views })}`}</span>
          </span>
        </label>
      </li>
    ))}
  </ul>
);
