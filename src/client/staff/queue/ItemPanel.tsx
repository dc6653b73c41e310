import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { Evidence } from './Evidence.tsx';
import classes from './ItemPanel.module.css';

/** The server reserves an open item for ten minutes, so opening it again every five minutes keeps it reserved. */
const RENEW_RESERVATION_MS = 5 * 60_000;

interface ItemPanelProps {
  /** The queue item to open. */
  id: number;
  onClose: () => void;
  /** `nextId` is the item that the server proposes next; null when none waits. */
  onDecided: (nextId: number | null) => Promise<void>;
}

/** An open item of the review queue: the evidence and the form for the decision. Opening reserves the item for this person; closing releases it. */
export function ItemPanel({ id, onClose, onDecided }: ItemPanelProps) {
  const { client } = trpc.useUtils();
  // a query that calls a mutation: loading the item also reserves it
  const query = useQuery({
    queryKey: ['staff-item', id],
    queryFn: () => client.staff.openItem.mutate({ id }),
    refetchInterval: RENEW_RESERVATION_MS,
    gcTime: 0,
    retry: false,
  });
  // when the panel closes; if that fails, the reservation ends by itself
  useEffect(() => () => void client.staff.releaseItem.mutate({ id }).catch(() => {}), [client, id]);
  return (
    <section className={`panel p-lg ${classes.panel}`} aria-label={query.data?.title ?? m.staff_item()}>
      <Button variant="quiet" size="sm" className={classes.back} onClick={onClose}>
        <Icon name="arrow-left" />
        {m.staff_back()}
      </Button>
      {query.data ? (
        <div className={`grid gap-xl ${classes.columns}`}>
          <Evidence item={query.data} />
          <DecisionForm item={query.data} onDecided={onDecided} />
        </div>
      ) : (
        <QueryPlaceholder query={query} framed={false} title={query.error?.message ?? ''} loading={<Skeleton height={420} />} />
      )}
    </section>
  );
}
