import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { ApiKeyView } from '../../shared/api-key/api-key.ts';
import { formatDay, formatList, formatMoment, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { useIsDemoAccount } from '../account/demo/useIsDemoAccount.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { useStepUp } from '../account/security/useStepUp.tsx';
import { paths } from '../paths.ts';
import { errorCode, trpc } from '../trpc/trpc.ts';
import { Bdi } from '../ui/Bdi.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { ShownOnce } from '../ui/ShownOnce.tsx';
import { Loading, repeat, Skeleton } from '../ui/Skeleton.tsx';
import tabs from '../ui/Tabs.module.css';
import { Webhooks } from '../webhook/Webhooks.tsx';
import { scopeLabel } from './key.labels.ts';
import { NewKeyForm } from './NewKeyForm.tsx';

/** The page /team/developers: the API keys and webhooks of the member or their brokerage. The tab is in the URL. */
export const KeysPage = () => (
  <MembersOnly>
    <div className="wrap pt-2xl pb-3xl">
      <ProgramTabs />
    </div>
  </MembersOnly>
);

function ProgramTabs() {
  const [params] = useSearchParams();
  const isWebhooks = params.get('tab') === 'webhooks';
  return (
    <>
      <PageMetadata
        title={isWebhooks ? m.webhook_title() : m.api_key_title()}
        description=""
        canonical={isWebhooks ? paths.webhooks() : paths.developers()}
        noindex
      />
      <nav className={tabs.tabs} aria-label={m.api_key_tabs()}>
        <Link className={tabs.tab!} to={paths.developers()} aria-current={isWebhooks ? undefined : 'page'}>
          {m.api_key_tab()}
        </Link>
        <Link className={tabs.tab!} to={paths.webhooks()} aria-current={isWebhooks ? 'page' : undefined}>
          {m.webhook_title()}
        </Link>
      </nav>
      <div className="mt-xl">{isWebhooks ? <Webhooks /> : <Keys />}</div>
    </>
  );
}

function Keys() {
  const isDemo = useIsDemoAccount();
  const query = trpc.apiKey.list.useQuery(undefined, { retry: false, enabled: !isDemo });
  const [madeKey, setMadeKey] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  if (isDemo || errorCode(query.error) === 'FORBIDDEN')
    return (
      <StateMessage drawing="search" level={1} title={m.api_key_title()} text={isDemo ? m.account_demo_shared() : m.api_key_agents()} />
    );
  if (!query.data)
    return (
      <QueryPlaceholder
        query={query}
        level={1}
        title={m.api_key_title()}
        loading={
          <Loading>
            <Skeleton height={52} />
            <div className="grid gap-md mt-xl">{repeat(3, <Skeleton height={96} />)}</div>
          </Loading>
        }
      />
    );
  const { keys, limit, callsAMinute } = query.data;
  const show = (key: string) => {
    setMadeKey(key);
    setAdding(false);
    return query.refetch();
  };
  return (
    <>
      <div className="flex between at-end wrapping gap-md">
        <h1>{m.api_key_title()}</h1>
        {!isAdding && <Button onClick={() => setAdding(true)}>{m.api_key_new()}</Button>}
      </div>
      <p className="mt-sm muted measure pretty">{m.api_key_lead()}</p>
      <p className="mt-sm row wrapping gap-md text-sm">
        <a className="link inline-row min-44" href="/api/docs">
          {m.api_key_docs()}
        </a>
        <span className="muted">
          {m.api_key_allowance({ used: formatNumber(keys.length), limit: formatNumber(limit), calls: formatNumber(callsAMinute) })}
        </span>
      </p>
      {madeKey && <ShownOnce value={madeKey} text={m.api_key_copy_now()} onDone={() => setMadeKey(null)} />}
      {isAdding && <NewKeyForm onMade={show} onCancel={() => setAdding(false)} />}
      {keys.length === 0 && !isAdding && <StateMessage drawing="search" title={m.api_key_none()} text={m.api_key_none_text()} />}
      <ul className="grid gap-md mt-lg">
        {keys.map((key) => (
          <li key={key.id}>
            <Key apiKey={key} onMade={show} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A key with its scopes and last use, and buttons that replace or end it. */
function Key({ apiKey, onMade }: { apiKey: ApiKeyView; onMade: (key: string) => unknown }) {
  const { id, name, hint, scopes, networks, madeBy, createdAt, endsAt, lastUsedAt, lastNetwork, calls } = apiKey;
  const utils = trpc.useUtils();
  const [isEnding, setEnding] = useState(false);
  const stepUp = useStepUp();
  const replace = trpc.apiKey.replace.useMutation({
    onSuccess: ({ key }) => {
      toast({ title: m.api_key_copy_now(), message: m.api_key_replaced_text() });
      return onMade(key);
    },
    onError: (error) => {
      if (!stepUp.onRefused(error, () => replace.mutate({ id }))) toast({ title: name, message: error.message, severity: 'bad' });
    },
  });
  const end = trpc.apiKey.end.useMutation({
    onSuccess: () => {
      setEnding(false);
      toast({ title: m.api_key_ended(), message: name });
      return utils.apiKey.list.invalidate();
    },
  });
  return (
    <article className="panel grid gap-sm p-lg" aria-labelledby={`key-${id}`}>
      <div className="flex between wrapping gap-md">
        <div className="grid gap-2xs">
          <h2 id={`key-${id}`} className="text-lg anywhere" dir="auto">
            {name}
          </h2>
          <p className="text-sm muted tabular">
            <Bdi ltr>{hint}</Bdi>
          </p>
        </div>
        <div className="flex wrapping gap-xs">
          <Button size="sm" variant="line" pending={replace.isPending} onClick={() => replace.mutate({ id })}>
            {m.api_key_replace()}
          </Button>
          <Button size="sm" variant="line" onClick={() => setEnding(true)}>
            {m.api_key_end()}
          </Button>
        </div>
      </div>
      <ul className="grid gap-2xs text-sm">
        {scopes.map((scope) => (
          <li key={scope}>{scopeLabel(scope)}</li>
        ))}
      </ul>
      <ul className="row wrapping gap-md text-xs muted">
        <li>{m.api_key_made_by({ name: madeBy, date: formatDay(createdAt) })}</li>
        <li>{endsAt ? m.api_key_ends_on({ date: formatDay(endsAt) }) : m.api_key_ends_never()}</li>
        <li>
          {lastUsedAt && lastNetwork
            ? m.api_key_last_used({ time: formatMoment(lastUsedAt), network: lastNetwork })
            : m.api_key_never_used()}
        </li>
        {calls > 0 && <li>{m.api_key_calls({ count: calls })}</li>}
        {networks.length > 0 && <li>{m.api_key_from({ networks: formatList(networks) })}</li>}
      </ul>
      {stepUp.dialog}
      <ConfirmDialog
        opened={isEnding}
        onClose={() => setEnding(false)}
        title={m.api_key_end_title({ name })}
        confirmLabel={m.api_key_end()}
        isPending={end.isPending}
        failure={end.error?.message}
        onConfirm={() => end.mutate({ id })}
      >
        <p className="pretty">{m.api_key_end_text()}</p>
      </ConfirmDialog>
    </article>
  );
}
