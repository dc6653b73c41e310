import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AgentView } from '../../../shared/agent/agent.ts';
import { formatNumber } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { useSession } from '../../account/session.tsx';
import { lazyOptional } from '../../lazy-optional.ts';
import { AgentReviews } from '../../review/AgentReviews.tsx';
import { Breadcrumbs } from '../../ui/page/Breadcrumbs.tsx';
import tabClasses from '../../ui/Tabs.module.css';
import { agentCrumbs } from '../agent-crumbs.ts';
import { AgentAbout } from './AgentAbout.tsx';
import { AgentContactForm } from './AgentContactForm.tsx';
import { AgentHeader } from './AgentHeader.tsx';
import { AgentHomes } from './AgentHomes.tsx';
import { AgentListings } from './AgentListings.tsx';
import classes from './AgentPage.module.css';
import { AgentPageMetadata } from './AgentPageMetadata.tsx';
import { AgentStatistics } from './AgentStatistics.tsx';
import '@mantine/core/styles/Tabs.layer.css';

/** For signed-in members alone, so that its script is no part of the page. */
const ProfileClaim = lazyOptional(() => import('../claim/ProfileClaim.tsx'));

const TABS = ['about', 'listings', 'reviews'] as const;
type Tab = (typeof TABS)[number];

/** An agent's page once the agent is loaded. The open tab is in the URL. `now` is the time of the server's response. */
export function AgentPageBody({ agent, now }: { agent: AgentView; now: Date }) {
  const [searchParams, setSearchParams] = useSearchParams();
  const tab: Tab = TABS.find((name) => name === searchParams.get('tab')) ?? 'about';
  const openTab = (next: string | null) => setSearchParams(next && next !== 'about' ? { tab: next } : {}, { replace: true });
  const { user } = useSession();
  const crumbs = agentCrumbs();
  return (
    <div className="wrap">
      <AgentPageMetadata agent={agent} />
      <div className="pt-sm">
        <Breadcrumbs links={crumbs} current={agent.name} />
      </div>
      <AgentHeader agent={agent} />
      <div className={classes.columns}>
        <Tabs value={tab} onChange={openTab} classNames={{ list: tabClasses.tabs!, tab: tabClasses.tab! }}>
          <Tabs.List aria-label={m.agent_tabs_label({ name: agent.name })}>
            <Tabs.Tab value="about">{m.agent_tab_about()}</Tabs.Tab>
            <Tabs.Tab value="listings">
              {m.agent_tab_listings()} <span className={tabClasses.count}>{formatNumber(agent.activeListings)}</span>
            </Tabs.Tab>
            <Tabs.Tab value="reviews">
              {m.agent_tab_reviews()} <span className={tabClasses.count}>{formatNumber(agent.reviewCount)}</span>
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="about" className={classes.panel!}>
            <AgentAbout agent={agent} now={now} />
            <AgentHomes agentId={agent.id} onShowAll={() => openTab('listings')} />
          </Tabs.Panel>
          <Tabs.Panel value="listings" className={classes.panel!}>
            <AgentListings agentId={agent.id} />
          </Tabs.Panel>
          <Tabs.Panel value="reviews" className={classes.panel!}>
            <AgentReviews agent={agent} isOpen={tab === 'reviews'} />
          </Tabs.Panel>
        </Tabs>
        <div className={`grid gap-lg ${classes.aside}`}>
          <AgentContactForm agent={agent} />
          <AgentStatistics agent={agent} now={now} />
          {user && (
            <Suspense>
              <ProfileClaim agentId={agent.id} />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}
