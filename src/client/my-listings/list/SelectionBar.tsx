import { useState } from 'react';
import { formatNumber } from '../../../shared/format.ts';
import { type BulkAction, MAX_SELECTED, OWN_PAGE_SIZE, type OwnPage } from '../../../shared/listing/own-list.ts';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { type OwnListState, ownListFilter } from './own-list-url.ts';
import classes from './SelectionBar.module.css';
import { SendToDialog } from './SendToDialog.tsx';
import { useBulk } from './useBulk.tsx';

interface SelectionBarProps {
  state: OwnListState;
  /** Ids of the listings on the page. */
  pageIds: readonly number[];
  /** Listings of the whole list. */
  total: number;
  /** To whom the listings can be assigned; empty where no one may assign. */
  people: OwnPage['people'];
  /** Whether the caller decides to which portals they go. */
  maySend: boolean;
  selected: ReadonlySet<number>;
  onSelect: (ids: ReadonlySet<number>) => void;
}

/** What can be done with the selected listings, in the order of the buttons. */
const BUTTONS = [
  { action: 'publish', icon: 'player-play', label: m.my_listings_publish },
  { action: 'pause', icon: 'player-pause', label: m.my_listings_pause },
  { action: 'confirm', icon: 'circle-check', label: m.my_listings_confirm },
  { action: 'end', icon: 'check', label: m.my_listings_bulk_end },
  { action: 'delete', icon: 'trash', label: m.ui_delete },
] as const;

/** What is asked before it is done to several, because it takes them off and visitors get emails about it. */
const QUESTIONS: Partial<Record<BulkAction, { title: (words: { count: number }) => string; text: () => string; confirm: () => string }>> = {
  end: { title: m.my_listings_bulk_end_question, text: m.my_listings_bulk_end_text, confirm: m.my_listings_bulk_end },
  delete: { title: m.my_listings_bulk_delete_question, text: m.my_listings_deleted_text, confirm: m.ui_delete },
};

/** Selects the listings of the page, or all that match, and does one thing with the selected ones. It stays in view while some are selected. */
export function SelectionBar({ state, pageIds, total, people, maySend, selected, onSelect }: SelectionBarProps) {
  const { change, exportCsv, running, failure, setFailure } = useBulk();
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const [isAssigning, setAssigning] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isSelecting, setSelecting] = useState(false);
  const utils = trpc.useUtils();
  const ids = [...selected];
  const isPageSelected = pageIds.every((id) => selected.has(id));
  const isBusy = running !== null || isSelecting;
  const question = asked && QUESTIONS[asked];
  const select = (next: ReadonlySet<number>) => {
    setFailure(null);
    onSelect(next);
  };
  const selectAll = async () => {
    setSelecting(true);
    try {
      select(new Set((await utils.listing.mineIds.fetch(ownListFilter(state), { staleTime: 0 })).ids));
    } catch {
      setFailure(m.my_listings_bulk_failed());
    }
    setSelecting(false);
  };
  const run = async (action: BulkAction, userId?: number) => {
    setAsked(null);
    setAssigning(false);
    if (await change(action, ids, userId)) onSelect(new Set());
  };
  return (
    <section
      className={`panel row wrapping mb-md ${classes.bar}`}
      data-active={selected.size > 0 || undefined}
      aria-label={m.my_listings_selection()}
    >
      <div className={`row wrapping gap-md ${classes.chosen}`}>
        <Choice
          checked={isPageSelected}
          disabled={isBusy}
          onChange={() => select(new Set(isPageSelected ? ids.filter((id) => !pageIds.includes(id)) : [...ids, ...pageIds]))}
        >
          {m.my_listings_select_page()}
        </Choice>
        <span className="text-sm semibold tabular" role="status">
          {running && running.done > 0
            ? m.my_listings_bulk_progress({ done: formatNumber(running.done), count: formatNumber(ids.length) })
            : selected.size > 0 && m.my_listings_selected({ count: selected.size })}
        </span>
        {isPageSelected && total > Math.max(selected.size, OWN_PAGE_SIZE) && selected.size < MAX_SELECTED && (
          <button type="button" className="link min-44 text-sm" disabled={isBusy} onClick={selectAll}>
            {m.my_listings_select_all({ count: Math.min(total, MAX_SELECTED) })}
          </button>
        )}
        {selected.size > 0 && (
          <button type="button" className="link min-44 text-sm" disabled={isBusy} onClick={() => select(new Set())}>
            {m.my_listings_select_none()}
          </button>
        )}
      </div>
      {selected.size > 0 && (
        <div className={`row gap-xs ${classes.buttons}`}>
          {BUTTONS.map(({ action, icon, label }) => (
            <Button
              key={action}
              variant="line"
              size="sm"
              disabled={isBusy}
              pending={running?.action === action}
              onClick={() => (QUESTIONS[action] && ids.length > 1 ? setAsked(action) : void run(action))}
            >
              <Icon name={icon} />
              {label()}
            </Button>
          ))}
          {people.length > 0 && (
            <Button variant="line" size="sm" disabled={isBusy} pending={running?.action === 'assign'} onClick={() => setAssigning(true)}>
              <Icon name="users" />
              {m.my_listings_assign()}
            </Button>
          )}
          {maySend && (
            <Button variant="line" size="sm" disabled={isBusy} onClick={() => setSending(true)}>
              <Icon name="external-link" />
              {m.my_listings_send_to()}
            </Button>
          )}
          <Button variant="line" size="sm" disabled={isBusy} pending={running?.action === 'export'} onClick={() => void exportCsv(ids)}>
            <Icon name="download" />
            {m.my_listings_export()}
          </Button>
        </div>
      )}
      {failure && (
        <div className={classes.failure} role="alert">
          <FailureText>{failure}</FailureText>
        </div>
      )}
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={question?.title({ count: ids.length }) ?? ''}
        confirmLabel={question?.confirm() ?? ''}
        onConfirm={() => void (asked && run(asked))}
      >
        <p>{question?.text()}</p>
      </ConfirmDialog>
      {isSending && <SendToDialog ids={ids} onClose={() => setSending(false)} />}
      {isAssigning && (
        <AssignDialog
          count={ids.length}
          people={people}
          onClose={() => setAssigning(false)}
          onAssign={(userId) => void run('assign', userId)}
        />
      )}
    </section>
  );
}
