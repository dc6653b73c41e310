import { useParams } from 'react-router-dom';
import { paths, readId } from '../../paths.ts';
import { errorCode, trpc } from '../../trpc.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { MessagePage } from '../../ui/MessagePage.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { AgentPageBody } from './AgentPageBody.tsx';
import { AgentPageSkeleton } from './AgentPageSkeleton.tsx';

/** Profile of an agent. An invalid id sends no request. */
export function AgentPage() {
  const id = readId(useParams().id);
  if (id === null) return <Invalid />;
  return id === 0 ? <Missing /> : <Loaded key={id} id={id} />;
}

function Loaded({ id }: { id: number }) {
  const query = trpc.agent.get.useQuery({ id });
  // The time of the response, which is the same on the server and in the browser.
  if (query.data) return <AgentPageBody agent={query.data} now={new Date(query.dataUpdatedAt)} />;
  if (query.isPending) return <AgentPageSkeleton />;
  // A missing agent is a 404, not a failed request.
  if (errorCode(query.error) === 'NOT_FOUND') return <Missing />;
  const text = 'There was an error loading the agent details. Please try again later.';
  return (
    <MessagePage
      drawing="error"
      title="Error Loading Agent"
      text={text}
      canonical={paths.agent(id)}
      action={<TryAgain pending={query.isFetching} onRetry={query.refetch} />}
    />
  );
}

function Invalid() {
  const text = "The agent ID you're trying to access is invalid.";
  return (
    <MessagePage
      drawing="search"
      title="Invalid Agent ID"
      text={text}
      canonical={paths.agents()}
      action={<ButtonLink to={paths.agents()}>Back to Agents</ButtonLink>}
    />
  );
}

function Missing() {
  const text = "The agent you're looking for doesn't exist or is no longer listed.";
  return (
    <MessagePage
      drawing="search"
      title="Agent Not Found"
      text={text}
      canonical={paths.agents()}
      action={<ButtonLink to={paths.agents()}>View Other Agents</ButtonLink>}
    />
  );
}
