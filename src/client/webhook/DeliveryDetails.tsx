import { m } from '../../shared/messages/messages.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import classes from './Webhooks.module.css';

const Code = ({ title, children }: { title: string; children: string }) => (
  <div className="grid gap-2xs">
    <h3 className="text-sm semibold">{title}</h3>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which takes the focus */}
    <pre className={classes.code} dir="ltr" tabIndex={0}>
      {children}
    </pre>
  </div>
);

interface DeliveryDetailsProps {
  id: number;
  canSend: boolean;
  isPending: boolean;
  onAgain: () => void;
}

/** What is sent by a delivery, what was answered, and the button that sends it again. */
export function DeliveryDetails({ id, canSend, isPending, onAgain }: DeliveryDetailsProps) {
  const query = trpc.webhook.delivery.useQuery({ id });
  if (!query.data)
    return (
      <QueryPlaceholder
        query={query}
        level={3}
        title={m.webhook_deliveries_failed()}
        loading={
          <Loading>
            <Skeleton height={160} />
          </Loading>
        }
      />
    );
  const { headers, body, answer } = query.data;
  return (
    <section className="grid gap-sm" aria-label={m.webhook_open_of({ id: String(id) })}>
      <Code title={m.webhook_headers()}>
        {Object.entries(headers)
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n')}
      </Code>
      <Code title={m.webhook_body()}>{JSON.stringify(JSON.parse(body), null, 2)}</Code>
      <Code title={m.webhook_answer()}>{answer || m.webhook_answer_none()}</Code>
      {canSend && (
        <div>
          <Button size="sm" pending={isPending} onClick={onAgain}>
            {m.webhook_again()}
          </Button>
        </div>
      )}
    </section>
  );
}
