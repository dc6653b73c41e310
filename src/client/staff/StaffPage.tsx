import { type ComponentType, Suspense } from 'react';
import { NavLink, useParams } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { useStepUp } from '../account/security/useStepUp.tsx';
import { useHydrated } from '../hydration/ClientOnly.tsx';
import { paths, readId } from '../paths.ts';
import { errorCode, errorKind, trpc } from '../trpc/trpc.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { NotFoundPage } from '../ui/page/NotFoundPage.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import classes from './StaffPage.module.css';
import { ADMIN_SECTIONS, readSection, STAFF_SECTIONS, type StaffSection } from './staff.queries.ts';
import { StaffLockContext } from './staff-lock.ts';

/** The sections with their link texts; the script of a section loads when it is opened. */
const SECTIONS: Record<StaffSection, { label: () => string; Content: ComponentType<{ id: number | null }> }> = {
  queue: { label: m.staff_queue, Content: lazyPart(() => import('./queue/QueueSection.tsx')) },
  listings: { label: m.staff_listings, Content: lazyPart(() => import('./ListingsSection.tsx')) },
  agents: { label: m.staff_agents, Content: lazyPart(() => import('./AgentsSection.tsx')) },
  brokerages: { label: m.staff_brokerages, Content: lazyPart(() => import('./BrokeragesSection.tsx')) },
  support: { label: m.staff_support, Content: lazyPart(() => import('./SupportSection.tsx')) },
  members: { label: m.staff_members, Content: lazyPart(() => import('./MembersSection.tsx')) },
  payments: { label: m.staff_payments, Content: lazyPart(() => import('./operations/PaymentsSection.tsx')) },
  jobs: { label: m.staff_jobs, Content: lazyPart(() => import('./operations/JobsSection.tsx')) },
  mail: { label: m.staff_mail, Content: lazyPart(() => import('./operations/MailSection.tsx')) },
  people: { label: m.staff_people, Content: lazyPart(() => import('./PeopleSection.tsx')) },
  figures: { label: m.staff_figures, Content: lazyPart(() => import('./FiguresSection.tsx')) },
  log: { label: m.staff_log, Content: lazyPart(() => import('./LogSection.tsx')) },
};

/**
 * The internal pages of staff (moderators and admins), by section. Others, and moderators in sections of admins, get the page `not found`.
 */
export function StaffPage() {
  const { section: name, id } = useParams();
  const section = readSection(name, id);
  const access = trpc.staff.access.useQuery(undefined, { enabled: section !== null });
  if (section === null || errorCode(access.error) === 'NOT_FOUND') return <NotFoundPage />;
  if (!access.data) {
    return (
      <div className="wrap">
        <QueryPlaceholder query={access} level={1} framed={false} title={m.staff_failed()} loading={<StaffSkeleton />} />
      </div>
    );
  }
  if (access.data.role === null) return <SecondFactorFirst />;
  if (access.data.role !== 'admin' && ADMIN_SECTIONS.has(section)) return <NotFoundPage />;
  return <Frame section={section} isAdmin={access.data.role === 'admin'} id={readId(id)} />;
}

const StaffSkeleton = () => (
  <Loading>
    <Skeleton height={320} style={{ marginBlock: 48 }} />
  </Loading>
);

/** What staff see in place of every section while their session has no second factor; their role is null until then. */
const SecondFactorFirst = () => (
  <div className="wrap">
    <PageMetadata title={m.staff_factor_first()} description="" canonical={paths.staff()} noindex />
    <StateMessage
      drawing="search"
      level={1}
      framed={false}
      title={m.staff_factor_first()}
      text={m.staff_factor_text()}
      action={<ButtonLink to={`${paths.account()}#sign-in`}>{m.staff_factor_set()}</ButtonLink>}
    />
  </div>
);

/** How often the number of items that wait in the queue is loaded again. */
const QUEUE_POLL_MS = 60_000;

/**
 * The band with the links to the sections, and below it the chosen section. When the server asks staff to confirm their identity first (a
 * step-up), a button for that hides the section, which keeps what was typed, but not what was revealed.
 */
function Frame({ section, isAdmin, id }: { section: StaffSection; isAdmin: boolean; id: number | null }) {
  const stepUp = useStepUp();
  const utils = trpc.useUtils();
  // for the number of items that wait; this query also fails with a step-up when the identity has to be confirmed
  const queue = trpc.staff.queue.useQuery({}, { retry: false, refetchInterval: QUEUE_POLL_MS });
  const waiting: Partial<Record<StaffSection, number>> = {
    queue: Object.values(queue.data?.counts ?? {}).reduce((sum, count) => sum + count, 0),
    ...queue.data?.elsewhere,
  };
  const { label, Content } = SECTIONS[section];
  // sections are not rendered on the server, because their queries may be answered before their scripts are loaded
  const isHydrated = useHydrated();
  const isLocked = errorKind(queue.error) === 'step-up';
  return (
    <>
      <PageMetadata title={`${m.staff_band()}: ${label()}`} description="" canonical={paths.staff(section)} noindex />
      <div className="branded">
        <div className={`wrap row gap-lg ${classes.bar}`}>
          <p className={`bold nowrap text-sm ${classes.name}`}>{m.staff_band()}</p>
          <nav aria-label={m.staff_band()} className="flex gap-2xs scroll-x">
            {STAFF_SECTIONS.filter((name) => isAdmin || !ADMIN_SECTIONS.has(name)).map((name) => (
              <NavLink
                key={name}
                to={paths.staff(name)}
                className={`inline-row gap-xs text-sm semibold nowrap ${classes.tab}`}
                aria-current={name === section ? 'page' : undefined}
              >
                {SECTIONS[name].label()}
                {Boolean(waiting[name]) && <span className={`px-xs pill text-xs ${classes.count}`}>{waiting[name]}</span>}
              </NavLink>
            ))}
          </nav>
        </div>
      </div>
      <div className={`wrap ${classes.page}`}>
        {isLocked && (
          <StateMessage
            drawing="search"
            level={1}
            title={m.security_step_up()}
            text={m.staff_locked()}
            action={<Button onClick={() => stepUp.onRefused(queue.error, () => void utils.invalidate())}>{m.security_confirm()}</Button>}
          />
        )}
        <div hidden={isLocked} data-locked={isLocked || undefined}>
          <StaffLockContext value={isLocked}>
            <Suspense fallback={<Skeleton height={320} />}>{isHydrated ? <Content id={id} /> : <Skeleton height={320} />}</Suspense>
          </StaffLockContext>
        </div>
        {stepUp.dialog}
      </div>
    </>
  );
}
