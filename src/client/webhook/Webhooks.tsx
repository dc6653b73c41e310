import { useState } from 'react';
import { formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { useIsDemoAccount } from '../account/demo/useIsDemoAccount.ts';
import { errorCode, trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { ShownOnce } from '../ui/ShownOnce.tsx';
import { Loading, repeat, Skeleton } from '../ui/Skeleton.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookForm } from './WebhookForm.tsx';

/** The tab Webhooks of /team/developers. */
export function Webhooks() {
  const isDemo = useIsDemoAccount();
  const query = trpc.webhook.list.useQuery(undefined, { retry: false, enabled: !isDemo });
  const [secret, setSecret] = useState<string | null>(null);
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  if (isDemo || errorCode(query.error) === 'FORBIDDEN')
    return (
      <StateMessage drawing="search" level={1} title={m.webhook_title()} text={isDemo ? m.account_demo_shared() : m.webhook_agents()} />
    );
  if (!query.data)
    return (
      <QueryPlaceholder
        query={query}
        level={1}
        title={m.webhook_title()}
        loading={
          <Loading>
            <Skeleton height={52} />
            <div className="grid gap-md mt-xl">{repeat(2, <Skeleton height={140} />)}</div>
          </Loading>
        }
      />
    );
  const { webhooks, limit } = query.data;
  const save = (saved: string | null) => {
    setSecret(saved);
    setEdited(null);
    if (!saved) toast({ title: m.webhook_saved(), message: '' });
    return query.refetch();
  };
  const cancel = () => setEdited(null);
  return (
    <>
      <div className="flex between at-end wrapping gap-md">
        <h1>{m.webhook_title()}</h1>
        {edited !== 'new' && <Button onClick={() => setEdited('new')}>{m.webhook_new()}</Button>}
      </div>
      <p className="mt-sm muted measure pretty">{m.webhook_lead()}</p>
      <p className="mt-sm row wrapping gap-md text-sm">
        <a className="link inline-row min-44" href="/api/docs#webhooks">
          {m.webhook_docs()}
        </a>
        <span className="muted">{m.webhook_allowance({ used: formatNumber(webhooks.length), limit: formatNumber(limit) })}</span>
      </p>
      {secret && <ShownOnce value={secret} text={m.webhook_secret_now()} onDone={() => setSecret(null)} />}
      {edited === 'new' && <WebhookForm onCancel={cancel} onSaved={save} />}
      {webhooks.length === 0 && edited !== 'new' && <StateMessage drawing="search" title={m.webhook_none()} text={m.webhook_none_text()} />}
      <ul className="grid gap-md mt-lg">
        {webhooks.map((webhook) => (
          <li key={webhook.id}>
            {edited === webhook.id ? (
              <WebhookForm webhook={webhook} onCancel={cancel} onSaved={save} />
            ) : (
              <WebhookCard webhook={webhook} onEdit={() => setEdited(webhook.id)} onSecret={setSecret} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
