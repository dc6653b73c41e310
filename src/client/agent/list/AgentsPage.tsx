import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import type { AgentView } from '../../../shared/agent/agent.ts';
import { readableAgent } from '../../../shared/agent/agent-text.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { breadcrumbLd, PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { QueryFailure } from '../../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../../ui/page/StateMessage.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { agentCrumbs } from '../agent-crumbs.ts';
import { specializationLabel } from '../specialization-label.ts';
import { AgentCard } from './AgentCard.tsx';
import { AgentRow } from './AgentRow.tsx';
import { AgentSkeleton } from './AgentSkeleton.tsx';
import classes from './AgentsPage.module.css';
import { commonSpecializations, searchAgents } from './agent-search.ts';
import { JoinBanner } from './JoinBanner.tsx';

type View = 'grid' | 'list';

const VIEWS = [
  { value: 'grid', label: m.agent_view_grid, icon: <Icon name="layout-grid" /> },
  { value: 'list', label: m.agent_view_list, icon: <Icon name="list" /> },
] as const;
/** Agents that each press of `Show more` adds. */
const PAGE_SIZE = 24;
/** React keys of the placeholders while the agents load. */
const MAX_SPECIALIZATION_CHIPS = 5;

/** State of the history entries that the page itself makes. */
const OWN_CHANGE = { isOwnChange: true };

/** The text of the search field. The page writes it to the URL; when a link, Back or Forward changes the URL, the field takes its text. */
function useSearchTerm(searchOfUrl: string) {
  const { key, state } = useLocation();
  const isOwnChange = useNavigationType() === 'REPLACE' && (state as typeof OWN_CHANGE | null)?.isOwnChange === true;
  const [term, setTerm] = useState(searchOfUrl);
  const [currentKey, setCurrentKey] = useState(key);
  if (key !== currentKey) {
    setCurrentKey(key);
    if (!isOwnChange) setTerm(searchOfUrl);
  }
  return [term, setTerm] as const;
}

/** The page `/agents`: all agents with search, as a grid or a list. Search and view are in the URL, so that Back restores them. */
export function AgentsPage() {
  const { origin } = useSiteConfig();
  const [searchParams, setSearchParams] = useSearchParams();
  const [term, setTerm] = useSearchTerm(searchParams.get('search') ?? '');
  const agents = trpc.agent.list.useQuery();
  const view: View = searchParams.get('view') === 'list' ? 'list' : 'grid';
  const setParam = (key: string, value: string) =>
    setSearchParams(
      (params) => {
        if (value) params.set(key, value);
        else params.delete(key);
        return params;
      },
      { replace: true, state: OWN_CHANGE },
    );
  const search = (text: string) => {
    setTerm(text);
    setParam('search', text.trim());
  };
  const crumbs = agentCrumbs();
  return (
    <div className="wrap">
      <PageMetadata
        title={m.agent_list_title()}
        description={m.agent_list_lead()}
        canonical={paths.agents()}
        jsonLd={[breadcrumbLd(origin, crumbs)]}
      />
      <div className={`muted-text ${classes.head}`}>
        <h1>{m.agent_list_heading()}</h1>
        <p className="mt-sm text-lg">{m.agent_list_lead()}</p>
      </div>
      <div className={`row wrapping gap-md ${classes.tools}`}>
        <SearchField
          className={classes.search}
          label={m.agent_search()}
          placeholder={m.agent_search_placeholder()}
          value={term}
          onChange={(event) => search(event.target.value)}
        />
        <SpecializationChips agents={agents.data ?? []} term={term} onChoose={search} />
        <SegmentedControl
          label={m.agent_view()}
          value={view}
          options={VIEWS.map((option) => ({ ...option, label: option.label() }))}
          onChange={(next) => setParam('view', next === 'list' ? next : '')}
        />
      </div>
      {agents.isError ? (
        <QueryFailure query={agents} title={m.agent_list_error_title()} text={m.agent_list_error_text()} />
      ) : (
        <Results agents={agents.data} term={term} view={view} onClear={() => search('')} />
      )}
      <JoinBanner />
    </div>
  );
}

/** Chips that search for a specialization that several agents share. A press on the active chip clears the search. */
function SpecializationChips({ agents, term, onChoose }: { agents: AgentView[]; term: string; onChoose: (name: string) => void }) {
  return (
    <div className={`chips ${classes.chips}`}>
      {commonSpecializations(agents, MAX_SPECIALIZATION_CHIPS).map((name) => {
        const isActive = term.trim().toLowerCase() === name.toLowerCase();
        return (
          <button key={name} type="button" className="chip" aria-pressed={isActive} onClick={() => onChoose(isActive ? '' : name)}>
            {specializationLabel(name)}
          </button>
        );
      })}
    </div>
  );
}

interface ResultsProps {
  agents: AgentView[] | undefined;
  term: string;
  view: View;
  onClear: () => void;
}

/** Number of matching agents, their cards or rows, and the button that shows more. */
function Results({ agents, term, view, onClear }: ResultsProps) {
  const [visibleCount, setVisibleCount] = useState(PAGE_SIZE);
  const layout = `${view === 'list' ? 'grid gap-md' : 'cards-4'} ${classes.agents}`;
  if (!agents) {
    return (
      <>
        <div className={`text-sm muted ${classes.count}`}>
          <Skeleton width={72} height={20} />
        </div>
        <Loading className={layout} count={8}>
          <AgentSkeleton view={view} />
        </Loading>
      </>
    );
  }
  const matches = searchAgents(agents, term);
  const Agent = view === 'list' ? AgentRow : AgentCard;
  return (
    <>
      <p className={`text-sm muted ${classes.count}`} aria-live="polite">
        {m.agent_count({ count: matches.length })}
      </p>
      {matches.length === 0 ? (
        <NoAgents term={term.trim()} onClear={onClear} />
      ) : (
        <div className={layout}>
          {matches.slice(0, visibleCount).map((agent) => (
            <Agent key={agent.id} agent={readableAgent(agent)} />
          ))}
        </div>
      )}
      {matches.length > visibleCount && (
        <p className="mt-xl centered">
          <Button variant="line" onClick={() => setVisibleCount(visibleCount + PAGE_SIZE)}>
            {m.agent_show_more()}
          </Button>
        </p>
      )}
    </>
  );
}

/** The message when no agent is listed or none matches; after a search with a button that clears the search. */
function NoAgents({ term, onClear }: { term: string; onClear: () => void }) {
  if (!term) return <StateMessage drawing="search" title={m.agent_none_title()} text={m.agent_none_text()} />;
  return (
    <StateMessage
      drawing="search"
      title={m.agent_none_title()}
      text={m.agent_no_match({ term })}
      action={
        <Button variant="line" onClick={onClear}>
          {m.agent_show_all()}
        </Button>
      }
    />
  );
}
