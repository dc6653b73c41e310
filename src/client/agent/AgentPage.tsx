import { useParams } from 'react-router-dom';
import { paths } from '../paths.ts';
import { readId } from '../property/property.data.ts';
import { errorCode, trpc } from '../trpc.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { AgentPageBody } from './AgentPageBody.tsx';
import { AgentPageSkeleton } from './AgentPageSkeleton.tsx';

/** One agent (R126-R136). An address that is no whole number asks nothing (A34). */
export function AgentPage() {
  const id = readId(useParams().id);
  if (id === null) return <Invalid />;
  return id === 0 ? <Missing /> : <Loaded key={id} id={id} />;
}

function Loaded({ id }: { id: number }) {
  const query = trpc.agent.get.useQuery({ id });
  // the moment of the answer, the same on the server and in the browser
  if (query.data) return <AgentPageBody agent={query.data} now={new Date(query.dataUpdatedAt)} />;
  if (query.isPending) return <AgentPageSkeleton />;
  // A33: who is not there is no failure
  if (errorCode(query.error) === 'NOT_FOUND') return <Missing />;
  const text = 'There was an error loading the agent details. Please try again later.';
  return (
    <div className="wrap section">
      <PageHead title="Error Loading Agent" description={text} canonical={paths.agent(id)} noindex />
      <Message
        drawing="error"
        level={1}
        title="Error Loading Agent"
        text={text}
        action={
          <Button pending={query.isFetching} onClick={() => query.refetch()}>
            Try Again
          </Button>
        }
      />
    </div>
  );
}

function Invalid() {
  const text = "The agent ID you're trying to access is invalid.";
  return (
    <div className="wrap section">
      <PageHead title="Invalid Agent ID" description={text} canonical={paths.agents()} noindex />
      <Message
        drawing="search"
        level={1}
        title="Invalid Agent ID"
        text={text}
        action={<ButtonLink to={paths.agents()}>Back to Agents</ButtonLink>}
      />
    </div>
  );
}

function Missing() {
  const text = "The agent you're looking for doesn't exist or is no longer listed.";
  return (
    <div className="wrap section">
      <PageHead title="Agent Not Found" description={text} canonical={paths.agents()} noindex />
      <Message
        drawing="search"
        level={1}
        title="Agent Not Found"
        text={text}
        action={<ButtonLink to={paths.agents()}>View Other Agents</ButtonLink>}
      />
    </div>
  );
}
