import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { Evidence } from './Evidence.tsx';
import classes from './ItemPanel.module.css';

/** An item is taken for ten minutes; opening it again renews that. */
const RENEW_MS = 5 * 60_000;

interface ItemPanelProps {
  id: number;
  onClose: () => void;
  onDecided: (nextId: number | null) => Promise<void>;
}

/** An open item: what visitors see, the evidence, and the decision. Opening it takes it, so that no one else decides; closing gives it back. */
export function ItemPanel({ id, onClose, onDecided }: ItemPanelProps) {
  const { client } = trpc.useUtils();
  const query = useQuery({
    queryKey: ['staff-item', id],
    queryFn: () => client.staff.openItem.mutate({ id }),
    refetchInterval: RENEW_MS,
    gcTime: 0,
    retry: false,
  });
  useEffect(() => () => void client.staff.releaseItem.mutate({ id }).catch(() => {}), [client, id]);
  return (
    <section className={`panel ${classes.panel}`} aria-label={query.data?.title ?? m.staff_item()}>
      <Button variant="quiet" size="sm" className={classes.back} onClick={onClose}>
        <IconArrowLeft size={18} stroke={1.6} aria-hidden="true" />
        {m.staff_back()}
      </Button>
      {query.data ? (
        <div className={classes.columns}>
          <Evidence item={query.data} />
          <DecisionForm item={query.data} onDecided={onDecided} />
        </div>
      ) : (
        <QueryPlaceholder query={query} framed={false} title={query.error?.message ?? ''} loading={<Skeleton height={420} />} />
      )}
    </section>
  );
}
