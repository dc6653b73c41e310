import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import type { AgentView } from '../../../shared/agent.ts';
import { formatNumber } from '../../../shared/format.ts';
import { paths } from '../../paths.ts';
import { AgentReviews } from '../../review/AgentReviews.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import tabs from '../../ui/Tabs.module.css';
import { AgentAbout } from './AgentAbout.tsx';
import { AgentContactForm } from './AgentContactForm.tsx';
import { AgentHeader } from './AgentHeader.tsx';
import { AgentListings } from './AgentListings.tsx';
import classes from './AgentPage.module.css';
import { AgentPageHead } from './AgentPageHead.tsx';
import { AgentStatistics } from './AgentStatistics.tsx';
import '@mantine/core/styles/Tabs.layer.css';

const TABS = ['about', 'listings', 'reviews'] as const;
type Tab = (typeof TABS)[number];

const CRUMBS = [
  ['Home', paths.home()],
  ['Agents', paths.agents()],
] as const;

/** Profile with three tabs, a contact form and statistics. The tab is in the URL. `now` is the time of the response. */
export function AgentPageBody({ agent, now }: { agent: AgentView; now: Date }) {
  const [query, setQuery] = useSearchParams();
  const tab: Tab = TABS.find((name) => name === query.get('tab')) ?? 'about';
  const choose = (next: string | null) => setQuery(next && next !== 'about' ? { tab: next } : {}, { replace: true });
  return (
    <div className="wrap">
      <AgentPageHead agent={agent} />
      <div className={classes.crumbs}>
        <Breadcrumbs links={CRUMBS} current={agent.name} />
      </div>
      <AgentHeader agent={agent} />
      <div className={classes.columns}>
        <Tabs value={tab} onChange={choose} classNames={{ list: tabs.tabs!, tab: tabs.tab! }}>
          <Tabs.List aria-label={`About ${agent.name}`}>
            <Tabs.Tab value="about">About</Tabs.Tab>
            <Tabs.Tab value="listings">
              Listings <span className={tabs.count}>{formatNumber(agent.activeListings)}</span>
            </Tabs.Tab>
            <Tabs.Tab value="reviews">
              Reviews <span className={tabs.count}>{formatNumber(agent.reviewCount)}</span>
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="about" className={classes.panel!}>
            <AgentAbout agent={agent} now={now} />
          </Tabs.Panel>
          <Tabs.Panel value="listings" className={classes.panel!}>
            <AgentListings agentId={agent.id} />
          </Tabs.Panel>
          <Tabs.Panel value="reviews" className={classes.panel!}>
            <AgentReviews agent={agent} open={tab === 'reviews'} />
          </Tabs.Panel>
        </Tabs>
        <div className={classes.aside}>
          <AgentContactForm agent={agent} />
          <AgentStatistics agent={agent} now={now} />
        </div>
      </div>
    </div>
  );
}
