import { Tabs } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ResponseFigures } from '../../shared/inquiry/inquiry.ts';
import { m } from '../../shared/messages/messages.ts';
import { useIsDemoAccount } from '../account/demo/useIsDemoAccount.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { ConfirmRequest } from '../account/settings/EmailState.tsx';
import { useEmailState } from '../account/settings/useEmailState.ts';
import { replyTimeText, responseTime } from '../agent/response-time.ts';
import { lazyOptional } from '../lazy-optional.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import tabsClasses from '../ui/Tabs.module.css';
import classes from './InquiriesPage.module.css';
import figuresClasses from './InquiryFigures.module.css';
import { InquiryResults } from './InquiryResults.tsx';
import { type InquiryListState, inquiryListInput, inquiryListPath, readInquiryListState } from './inquiry-url.ts';
import { PersonList } from './person/PersonList.tsx';
import { PEOPLE_TAB, personListPath, readPersonList } from './person/person-url.ts';
import '@mantine/core/styles/Tabs.layer.css';

/** Loaded later: it waits for the browser's service worker. */
const PushHint = lazyOptional(() => import('../push/PushHint.tsx'));

/** The page /inquiries of a signed-in user: inquiries about their properties, the people who sent them, and those they sent. The URL has tab, filter and page. */
export const InquiriesPage = () => (
  <MembersOnly>
    <Inquiries />
  </MembersOnly>
);

/** The lists are refetched on every visit, because other users write to them. The previous result stays visible meanwhile. */
const INQUIRY_QUERY_OPTIONS = { staleTime: 0, placeholderData: keepPreviousData } as const;

/** Title and tabs. While the user's email address is unconfirmed, a request to confirm it is above the tabs. */
function Inquiries() {
  const [searchParams] = useSearchParams();
  const navigate = useNavigate();
  const list = readInquiryListState(searchParams);
  const isPeople = searchParams.get('tab') === PEOPLE_TAB;
  const emailState = useEmailState();
  const isDemo = useIsDemoAccount();
  const utils = trpc.useUtils();
  // reloads the number of unread inquiries in the header on every visit
  useEffect(() => void utils.inquiry.unread.invalidate(), [utils]);
  return (
    <div className="wrap">
      <PageMetadata title={m.layout_inquiries()} description={m.inquiry_description()} canonical={paths.inquiries()} noindex />
      <div className="flex between at-end wrapping gap-md-lg">
        <h1 className={`page-head ${classes.title}`}>{m.layout_inquiries()}</h1>
        <ButtonLink variant="line" className="mb-lg" to={paths.viewings()}>
          <Icon name="calendar-plus" />
          {m.viewing_page()}
        </ButtonLink>
      </div>
      {emailState.data?.confirmed === false && (
        <div className="mb-lg">
          <ConfirmRequest />
        </div>
      )}
      {!isDemo && (
        <Suspense fallback={null}>
          <PushHint />
        </Suspense>
      )}
      <Tabs
        value={isPeople ? PEOPLE_TAB : list.tab}
        onChange={(tab) => navigate(tab === PEOPLE_TAB ? personListPath() : inquiryListPath({ tab: tab === 'sent' ? 'sent' : 'received' }))}
        keepMounted={false}
        classNames={{ list: tabsClasses.tabs!, tab: tabsClasses.tab! }}
      >
        <Tabs.List aria-label={m.layout_inquiries()}>
          <Tabs.Tab value="received">{m.inquiry_received()}</Tabs.Tab>
          <Tabs.Tab value={PEOPLE_TAB}>{m.person_tab()}</Tabs.Tab>
          <Tabs.Tab value="sent">{m.inquiry_sent()}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="received" className={classes.panel!}>
          <ReceivedInquiries list={list} />
        </Tabs.Panel>
        <Tabs.Panel value={PEOPLE_TAB} className={classes.panel!}>
          <PersonList list={readPersonList(searchParams)} />
        </Tabs.Panel>
        <Tabs.Panel value="sent" className={classes.panel!}>
          <SentInquiries list={list} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

function ReceivedInquiries({ list }: { list: InquiryListState }) {
  const query = trpc.inquiry.received.useQuery(inquiryListInput(list), INQUIRY_QUERY_OPTIONS);
  return (
    <>
      {query.data && <InquiryFigures figures={query.data.figures} />}
      <InquiryResults list={list} query={query} />
    </>
  );
}

function SentInquiries({ list }: { list: InquiryListState }) {
  return <InquiryResults list={list} query={trpc.inquiry.sent.useQuery(inquiryListInput(list), INQUIRY_QUERY_OPTIONS)} />;
}

/** Percentage of inquiries that the user answered, and median time in minutes; null if there were too few inquiries to tell. */
function InquiryFigures({ figures: { responseRate, responseMinutes, replyTime } }: { figures: ResponseFigures }) {
  if (responseRate === null && responseMinutes === null) return null;
  return (
    <dl className={`flex mb-lg line-below-strong ${figuresClasses.figures}`}>
      {responseRate !== null && (
        <div>
          <dt className="text-sm muted">{m.inquiry_rate()}</dt>
          <dd className="mt-2xs text-2xl semibold">{responseRate}%</dd>
        </div>
      )}
      {responseMinutes !== null && (
        <div>
          <dt className="text-sm muted">{m.inquiry_time()}</dt>
          <dd className="mt-2xs text-2xl semibold">{responseTime(responseMinutes)}</dd>
        </div>
      )}
      {replyTime && (
        <div>
          <dt className="text-sm muted">{m.inquiry_reply_shown()}</dt>
          <dd className="mt-2xs text-sm semibold">{replyTimeText(replyTime)}</dd>
        </div>
      )}
    </dl>
  );
}
