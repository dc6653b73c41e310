import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AgentView } from '../../../shared/agent.ts';
import { plural } from '../../../shared/format.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { trpc } from '../../trpc.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/form/SearchField.tsx';
import { breadcrumbLd, PageHead } from '../../ui/PageHead.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { AgentCard } from './AgentCard.tsx';
import { AgentRow } from './AgentRow.tsx';
import { AgentSkeleton } from './AgentSkeleton.tsx';
import classes from './AgentsPage.module.css';
import { commonSpecializations, searchAgents } from './agent-search.ts';
import bannerClasses from './JoinBanner.module.css';

type View = 'grid' | 'list';

const VIEWS = [
  { value: 'grid', label: 'Grid', icon: <IconLayoutGrid size={18} stroke={1.6} aria-hidden="true" /> },
  { value: 'list', label: 'List', icon: <IconList size={18} stroke={1.6} aria-hidden="true" /> },
] as const;
const LEAD = 'Search by name, title or speciality, then call or write to the person who knows your area.';
/** Agents that each press of `Show more` adds. */
const STEP = 24;
const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8];

/** All agents with search, as a grid or a list. Search and view are in the URL, so that Back restores them. */
export function AgentsPage() {
  const { origin } = useSiteConfig();
  const [query, setQuery] = useSearchParams();
  const [term, setTerm] = useState(query.get('search') ?? '');
  const agents = trpc.agent.list.useQuery();
  const view: View = query.get('view') === 'list' ? 'list' : 'grid';
  const setParam = (key: string, value: string) =>
    setQuery(
      (now) => {
        if (value) now.set(key, value);
        else now.delete(key);
        return now;
      },
      { replace: true },
    );
  const search = (text: string) => {
    setTerm(text);
    setParam('search', text.trim());
  };
  const crumbs = [
    ['Home', paths.home()],
    ['Agents', paths.agents()],
  ] as const;
  return (
    <div className="wrap">
      <PageHead title="Real Estate Agents in Dubai" description={LEAD} canonical={paths.agents()} jsonLd={[breadcrumbLd(origin, crumbs)]} />
      <div className={classes.head}>
        <h1>People who know the streets</h1>
        <p>{LEAD}</p>
      </div>
      <div className={classes.tools}>
        <SearchField
          className={classes.search}
          label="Search agents"
          placeholder="Name, title or speciality"
          value={term}
          onChange={(event) => search(event.target.value)}
        />
        <Specialities agents={agents.data ?? []} term={term} onChoose={search} />
        <SegmentedControl label="View" value={view} options={VIEWS} onChange={(next) => setParam('view', next === 'list' ? next : '')} />
      </div>
      {agents.isError ? (
        <EmptyState
          drawing="error"
          title="Error Loading Agents"
          text="There was an error loading our agents. Please try again later."
          action={<TryAgain pending={agents.isFetching} onRetry={agents.refetch} />}
        />
      ) : (
        <Results agents={agents.data} term={term} view={view} onClear={() => search('')} />
      )}
      <JoinBanner />
    </div>
  );
}

/** Chips for the specializations that several agents share. */
function Specialities({ agents, term, onChoose }: { agents: AgentView[]; term: string; onChoose: (name: string) => void }) {
  return (
    <div className={`chips ${classes.chips}`}>
      {commonSpecializations(agents, 5).map((name) => {
        const isActive = term.trim().toLowerCase() === name.toLowerCase();
        return (
          <button key={name} type="button" className="chip" aria-pressed={isActive} onClick={() => onChoose(isActive ? '' : name)}>
            {name}
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

function Results({ agents, term, view, onClear }: ResultsProps) {
  const [visibleCount, setVisibleCount] = useState(STEP);
  const layout = view === 'list' ? classes.list : `cards-4 ${classes.grid}`;
  if (!agents) {
    return (
      <>
        <div className={classes.count}>
          <Skeleton width={72} height={20} />
        </div>
        <div className={layout} role="status" aria-label="Loading">
          {SKELETONS.map((n) => (
            <AgentSkeleton key={n} view={view} />
          ))}
        </div>
      </>
    );
  }
  const matches = searchAgents(agents, term);
  const Agent = view === 'list' ? AgentRow : AgentCard;
  return (
    <>
      <p className={classes.count} aria-live="polite">
        {plural(matches.length, 'agent')}
      </p>
      {matches.length === 0 ? (
        <NoAgents term={term.trim()} onClear={onClear} />
      ) : (
        <div className={layout}>
          {matches.slice(0, visibleCount).map((agent) => (
            <Agent key={agent.id} agent={agent} />
          ))}
        </div>
      )}
      {matches.length > visibleCount && (
        <p className={classes.more}>
          <Button variant="line" onClick={() => setVisibleCount(visibleCount + STEP)}>
            Show more agents
          </Button>
        </p>
      )}
    </>
  );
}

function NoAgents({ term, onClear }: { term: string; onClear: () => void }) {
  if (!term) return <EmptyState drawing="search" title="No Agents Found" text="There are no agents to show at the moment." />;
  return (
    <EmptyState
      drawing="search"
      title="No Agents Found"
      text={`No agent’s name, title or speciality contains “${term}”. Try another word.`}
      action={
        <Button variant="line" onClick={onClear}>
          Show all agents
        </Button>
      }
    />
  );
}

/** an invitation to agents; the button leads to the application. */
function JoinBanner() {
  return (
    <section className={bannerClasses.banner} aria-labelledby="join">
      <div>
        <h2 id="join">Join Our Team</h2>
        <p>You know an area better than anyone we have. You keep your clients, we bring the people who are looking.</p>
      </div>
      <ButtonLink variant="white" to={paths.careers()}>
        Apply Now
      </ButtonLink>
    </section>
  );
}
