import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { DeliveryView } from '../../shared/webhook/webhook.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { DataRow, DataTable } from '../ui/DataTable.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import { eventLabel } from './event-labels.ts';
import classes from './Webhooks.module.css';

/** How often the log is read while something waits for its first try. */
const POLL_MS = 1500;

const REASONS: Record<string, () => string> = { address: m.webhook_why_address, host: m.webhook_why_host, time: m.webhook_why_time };
/** Why a try failed. */
const whyText = ({ status, reason }: DeliveryView): string =>
  status === null ? (REASONS[reason ?? ''] ?? m.webhook_why_other)() : m.webhook_why_status({ status: String(status) });
function outcomeText(delivery: DeliveryView): string {
  if (delivery.state === 'delivered') return m.webhook_delivered({ status: String(delivery.status) });
  const why = whyText(delivery);
  if (delivery.state === 'failed') return m.webhook_failed({ why });
  return delivery.tries === 0 ? m.webhook_waiting() : m.webhook_retry({ why, time: formatMoment(delivery.nextAt!) });
}

/** The log of a webhook: what was sent, the last first. `canSend`: whether deliveries can be sent again now. */
export function Deliveries({ id, url, canSend }: { id: number; url: string; canSend: boolean }) {
  const utils = trpc.useUtils();
  const [openId, setOpenId] = useState<number | null>(null);
  /** The page of the log; undefined for the newest. */
  const [before, setBefore] = useState<number | undefined>(undefined);
  const query = trpc.webhook.deliveries.useQuery(
    { id, before },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        canSend && data?.deliveries.some(({ state, tries }) => state === 'waiting' && tries === 0) ? POLL_MS : false,
    },
  );
  const again = trpc.webhook.again.useMutation({
    onSuccess: () => {
      toast({ title: m.webhook_again_sent(), message: '' });
      return Promise.all([utils.webhook.list.invalidate(), utils.webhook.deliveries.invalidate()]);
    },
    onError: ({ message }) => toast({ title: m.webhook_not_done(), message, severity: 'bad' }),
  });
  if (!query.data)
    return (
      <QueryPlaceholder
        query={query}
        level={3}
        title={m.webhook_deliveries_failed()}
        loading={
          <Loading>
            <Skeleton height={120} />
          </Loading>
        }
      />
    );
  const { deliveries, next } = query.data;
  const turnTo = (page: number | undefined) => {
    setOpenId(null);
    setBefore(page);
    if (page === before) void query.refetch();
  };
  if (deliveries.length === 0) return <p className="text-sm muted">{m.webhook_deliveries_none()}</p>;
  return (
    <div className="grid gap-sm">
      <div className={classes.scroll}>
        <DataTable
          className="text-sm"
          caption={m.webhook_deliveries_of({ address: url })}
          columns={[
            m.webhook_column_event(),
            m.webhook_column_time(),
            m.webhook_column_outcome(),
            m.webhook_column_ms(),
            m.webhook_column_tries(),
            m.webhook_column_more(),
          ]}
          items={deliveries}
          row={(delivery) => (
            <DataRow key={delivery.id} heading={eventLabel(delivery.type)}>
              {formatMoment(delivery.triedAt ?? delivery.createdAt)}
              {outcomeText(delivery)}
              {delivery.ms === null ? '–' : formatNumber(delivery.ms)}
              {formatNumber(delivery.tries)}
              <Button
                size="sm"
                variant="line"
                aria-expanded={openId === delivery.id}
                aria-label={m.webhook_open_of({ id: String(delivery.id) })}
                onClick={() => setOpenId(openId === delivery.id ? null : delivery.id)}
              >
                {m.webhook_open()}
              </Button>
            </DataRow>
          )}
        />
      </div>
      {openId !== null && (
        <DeliveryDetails id={openId} canSend={canSend} isPending={again.isPending} onAgain={() => again.mutate({ id: openId })} />
      )}
      <div className="flex wrapping gap-xs">
        {next !== null && (
          <Button size="sm" variant="line" pending={query.isPlaceholderData} onClick={() => turnTo(next)}>
            {m.webhook_older()}
          </Button>
        )}
        <Button size="sm" variant="line" onClick={() => turnTo(undefined)}>
          {before === undefined ? m.webhook_refresh() : m.webhook_newest()}
        </Button>
      </div>
    </div>
  );
}
