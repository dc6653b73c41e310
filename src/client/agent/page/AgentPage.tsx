import { useParams } from 'react-router-dom';
import { readableAgent } from '../../../shared/agent/agent-text.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths, readId } from '../../paths.ts';
import { errorCode, trpc } from '../../trpc/trpc.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { StateMessagePage } from '../../ui/page/StateMessagePage.tsx';
import { TryAgain } from '../../ui/page/TryAgain.tsx';
import { AgentPageBody } from './AgentPageBody.tsx';
import { AgentPageSkeleton } from './AgentPageSkeleton.tsx';

/** The page `/agents/:id`. An id that is no number, or 0, which no agent has, sends no request. */
export function AgentPage() {
  const id = readId(useParams().id);
  if (id === null) return <InvalidAgentId />;
  return id === 0 ? <AgentNotFound /> : <AgentLoader key={id} id={id} />;
}

function AgentLoader({ id }: { id: number }) {
  const query = trpc.agent.get.useQuery({ id });
  // `dataUpdatedAt` is the time of the response, so the server and the browser render the same years of experience.
  if (query.data) return <AgentPageBody agent={readableAgent(query.data)} now={new Date(query.dataUpdatedAt)} />;
  if (query.isPending) return <AgentPageSkeleton />;
  // A missing agent is a 404, not a failed request.
  if (errorCode(query.error) === 'NOT_FOUND') return <AgentNotFound />;
  return (
    <StateMessagePage
      drawing="error"
      title={m.agent_error_title()}
      text={m.agent_error_text()}
      canonical={paths.agent(id)}
      action={<TryAgain pending={query.isFetching} onRetry={query.refetch} />}
    />
  );
}

function InvalidAgentId() {
  return (
    <StateMessagePage
      drawing="search"
      title={m.agent_invalid_title()}
      text={m.agent_invalid_text()}
      canonical={paths.agents()}
      action={<ButtonLink to={paths.agents()}>{m.agent_back_to_list()}</ButtonLink>}
    />
  );
}

function AgentNotFound() {
  return (
    <StateMessagePage
      drawing="search"
      title={m.agent_missing_title()}
      text={m.agent_missing_text()}
      canonical={paths.agents()}
      action={<ButtonLink to={paths.agents()}>{m.agent_view_others()}</ButtonLink>}
    />
  );
}
