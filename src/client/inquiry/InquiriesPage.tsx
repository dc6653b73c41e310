import { Tabs } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ResponseFigures } from '../../shared/inquiry.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { ConfirmRequest } from '../account/settings/EmailState.tsx';
import { useEmailState } from '../account/settings/useEmailState.ts';
import { responseTime } from '../agent/response-time.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import { PageHead } from '../ui/PageHead.tsx';
import tabs from '../ui/Tabs.module.css';
import classes from './InquiriesPage.module.css';
import figuresClasses from './InquiryFigures.module.css';
import { InquiryResults } from './InquiryResults.tsx';
import { type InquiryList, listInput, listPath, readList } from './inquiry-url.ts';
import '@mantine/core/styles/Tabs.layer.css';

/** Inquiries received for the user's properties and those they sent. Tab, status and page are in the URL. */
export const InquiriesPage = () => (
  <MembersOnly>
    <Inquiries />
  </MembersOnly>
);

/** Other users write here too: refetch on every visit and show the previous result meanwhile. */
const CORRESPONDENCE = { staleTime: 0, placeholderData: keepPreviousData } as const;

function Inquiries() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const list = readList(query);
  const email = useEmailState();
  return (
    <div className="wrap">
      <PageHead title="Inquiries" description="Questions about your homes, and those you asked." canonical={paths.inquiries()} noindex />
      <h1 className={classes.title}>Inquiries</h1>
      {email.data?.confirmed === false && (
        <div className={classes.confirm}>
          <ConfirmRequest />
        </div>
      )}
      <Tabs
        value={list.tab}
        onChange={(tab) => navigate(listPath({ tab: tab === 'sent' ? 'sent' : 'received' }))}
        keepMounted={false}
        classNames={{ list: tabs.tabs!, tab: tabs.tab! }}
      >
        <Tabs.List aria-label="Inquiries">
          <Tabs.Tab value="received">Received</Tabs.Tab>
          <Tabs.Tab value="sent">Sent</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="received" className={classes.panel!}>
          <Received list={list} />
        </Tabs.Panel>
        <Tabs.Panel value="sent" className={classes.panel!}>
          <Sent list={list} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function Received({ list }: { list: InquiryList }) {
  const query = trpc.inquiry.received.useQuery(listInput(list), CORRESPONDENCE);
  return (
    <>
      {query.data && <InquiryFigures figures={query.data.figures} />}
      <InquiryResults list={list} query={query} />
    </>
  );
}

function Sent({ list }: { list: InquiryList }) {
  return <InquiryResults list={list} query={trpc.inquiry.sent.useQuery(listInput(list), CORRESPONDENCE)} />;
}

/** How often and how soon the member answers; nothing while too few inquiries can be judged. */
function InquiryFigures({ figures: { responseRate, responseMinutes } }: { figures: ResponseFigures }) {
  if (responseRate === null && responseMinutes === null) return null;
  return (
    <dl className={figuresClasses.figures}>
      {responseRate !== null && (
        <div>
          <dt>Response rate, 90 days</dt>
          <dd>{responseRate}%</dd>
        </div>
      )}
      {responseMinutes !== null && (
        <div>
          <dt>Response time, 90 days</dt>
          <dd>{responseTime(responseMinutes)}</dd>
        </div>
      )}
    </dl>
  );
}
