import { useState } from 'react';
import { isolate } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { ITEM_KINDS, type ItemKind } from '../../../shared/moderation/moderation.ts';
import type { QueueItem, QueuePage } from '../../../shared/staff/queue.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Bdi } from '../../ui/Bdi.tsx';
import { Button } from '../../ui/Button.tsx';
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../../ui/page/StateMessage.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ChoiceChips } from '../ChoiceChips.tsx';
import { ageOf, kindLabel, reportedReason } from '../staff.labels.ts';
import { ItemPanel } from './ItemPanel.tsx';
import classes from './QueueSection.module.css';
import { useQueueKeys } from './useQueueKeys.ts';

/**
 * The review queue of the staff pages: the items that wait for a decision, and beside them the open one. The keys J and K open the next and the
 * former item.
 */
export default function QueueSection() {
  const [kind, setKind] = useState<ItemKind | undefined>();
  /** Cursors of the pages that were opened after the first one; the last is that of the shown page. */
  const [cursors, setCursors] = useState<string[]>([]);
  const [openId, setOpenId] = useState<number | null>(null);
  const utils = trpc.useUtils();
  const cursor = cursors.at(-1);
  const query = trpc.staff.queue.useQuery({ ...(kind ? { kind } : {}), ...(cursor ? { after: cursor } : {}) });
  const items = query.data?.items ?? [];
  // the last item of a later page has been decided: the page before is shown
  if (query.data?.items.length === 0 && cursors.length > 0) setCursors(cursors.slice(0, -1));
  const openNeighbor = (step: 1 | -1) => {
    const openIndex = items.findIndex(({ id }) => id === openId);
    const neighbor = items[openIndex < 0 ? 0 : openIndex + step];
    if (neighbor) setOpenId(neighbor.id);
  };
  const showKind = (chosenKind: ItemKind | undefined) => {
    setKind(chosenKind);
    setCursors([]);
    setOpenId(null);
  };
  useQueueKeys({ j: () => openNeighbor(1), k: () => openNeighbor(-1) });
  /**
   * After a decision, opens the next item of the list that no one else has open, or else the first such item. Without one, a list of all kinds opens
   * the item that the server proposes; a list of one kind opens none.
   */
  const showNext = async (decidedId: number, nextId: number | null) => {
    const isFree = ({ id, takenBy }: QueueItem) => id !== decidedId && takenBy === null;
    const decidedIndex = items.findIndex(({ id }) => id === decidedId);
    const nextInList = items.slice(decidedIndex + 1).find(isFree) ?? items.find(isFree);
    setOpenId(nextInList?.id ?? (kind ? null : nextId));
    await utils.staff.queue.invalidate();
  };
  return (
    <>
      <h1 className="sr-only">{m.staff_queue()}</h1>
      <OldFacts facts={query.data?.oldFacts ?? []} />
      <KindChips page={query.data} selectedKind={kind} onChoose={showKind} />
      <div className={`grid gap-lg pt-md narrow-block ${classes.columns}`} data-open={openId !== null || undefined}>
        <div className={classes.list}>
          {!query.data && (
            <QueryPlaceholder query={query} title={m.staff_queue_failed()} loading={<Skeleton height={420} radius="var(--radius-md)" />} />
          )}
          {query.data && items.length === 0 && <EmptyQueue page={query.data} />}
          {items.length > 0 && (
            <ul className={`panel clip ${classes.rows}`}>
              {items.map((item) => (
                <li key={item.id}>
                  <QueueRow item={item} isOpen={item.id === openId} onOpen={() => setOpenId(item.id)} />
                </li>
              ))}
            </ul>
          )}
          <div className="row between mt-sm">
            {cursors.length > 0 && (
              <Button variant="line" size="sm" onClick={() => setCursors(cursors.slice(0, -1))}>
                {m.staff_newer()}
              </Button>
            )}
            {query.data?.next && (
              <Button variant="line" size="sm" className="ms-auto" onClick={() => setCursors([...cursors, query.data.next!])}>
                {m.staff_older()}
              </Button>
            )}
          </div>
        </div>
        <div className="shrink">
          {openId === null ? (
            <p className={`panel p-xl muted centered narrow-gone ${classes.hint}`}>{m.staff_choose_item()}</p>
          ) : (
            <ItemPanel key={openId} id={openId} onClose={() => setOpenId(null)} onDecided={(nextId) => showNext(openId, nextId)} />
          )}
        </div>
      </div>
    </>
  );
}

/** Names the facts about fees, rates and limits on public pages whose source is older than a year, so that staff read it again. */
export function OldFacts({ facts }: { facts: QueuePage['oldFacts'] }) {
  if (facts.length === 0) return null;
  return (
    <details className="panel mb-md p-xs-md">
      <summary className="min-44 inline-row semibold pointer">{m.staff_old_facts({ count: facts.length })}</summary>
      <p className="text-sm muted">{m.staff_old_facts_text()}</p>
      <ul className="mt-sm text-sm">
        {facts.map(({ name, asOf, source }) => (
          <li key={name}>
            <Bdi>{name}</Bdi>: <span className="muted">{m.staff_old_fact({ source, date: isolate(asOf) })}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Chips that choose the kind of items in the list, each with the number of items that wait. */
function KindChips({
  page,
  selectedKind,
  onChoose,
}: {
  page: QueuePage | undefined;
  selectedKind: ItemKind | undefined;
  onChoose: (kind: ItemKind | undefined) => void;
}) {
  const total = Object.values(page?.counts ?? {}).reduce((sum, count) => sum + count, 0);
  const withCount = (name: string, count: number) => (
    <>
      {name} <span className="muted tabular">{count}</span>
    </>
  );
  return (
    <ChoiceChips<ItemKind | undefined>
      label={m.staff_kinds()}
      value={selectedKind}
      options={[
        { value: undefined, label: withCount(m.staff_all(), total) },
        ...ITEM_KINDS.map((kind) => ({ value: kind, label: withCount(kindLabel(kind), page?.counts[kind] ?? 0) })),
      ]}
      onChange={onChoose}
    />
  );
}

/** Says that no item waits, and when the last decision was made. */
const EmptyQueue = ({ page }: { page: QueuePage }) => (
  <StateMessage
    drawing="heart"
    title={m.staff_queue_empty()}
    text={page.lastDecisionAt ? m.staff_queue_last({ time: ageOf(page.lastDecisionAt) }) : m.staff_queue_never()}
  />
);

/** An item in the list: picture, kind, age, title, and its reason or who has it open. A press opens it. */
function QueueRow({ item, isOpen, onOpen }: { item: QueueItem; isOpen: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      className={`row gap-sm full pointer text-start ${classes.row}`}
      aria-current={isOpen || undefined}
      onClick={onOpen}
    >
      {item.image ? (
        <Picture src={item.image} alt="" sizes="64px" className={classes.picture} />
      ) : (
        <span className={classes.picture} aria-hidden="true" />
      )}
      <span className="grid gap-2xs shrink">
        <span className="row gap-xs text-xs muted">
          <b className="accent" data-kind={item.kind}>
            {kindLabel(item.kind)}
          </b>
          {ageOf(item.openedAt)}
          {item.reporters > 1 && <span>· {m.staff_reporters({ count: item.reporters })}</span>}
        </span>
        <span className={`block text-sm semibold ellipsis ${classes.title}`} dir="auto">
          {item.title ?? m.staff_subject_gone()}
        </span>
        <span className="text-xs muted">{item.takenBy ? m.staff_taken({ name: item.takenBy }) : reportedReason(item.reason)}</span>
      </span>
    </button>
  );
}
