import { useState } from 'react';
import { type BulkAction, MAX_BULK } from '../../../shared/listing/own-list.ts';
import { m } from '../../../shared/messages/messages.ts';
import { downloadFile } from '../../download.ts';
import { errorCode, trpc } from '../../trpc/trpc.ts';
import { hideToast, toast } from '../../ui/dialog/toast.tsx';
import { UndoText } from '../UndoText.tsx';

/** Titles of the toasts after a change of several listings. */
const DONE_TITLES: Record<BulkAction, () => string> = {
  publish: m.my_listings_status_published,
  pause: m.my_listings_status_paused,
  confirm: m.my_listings_confirm_thanks,
  end: m.my_listings_bulk_ended,
  delete: m.my_listings_bulk_deleted,
  restore: m.my_listings_bulk_restored,
  assign: m.my_listings_assigned,
};
const UNDO_TOAST_ID = 'listings-undo';
const UNDO_TOAST_MS = 10_000;

/** Parts of at most `MAX_BULK` ids, each of which the server changes as a whole. */
export const partsOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / MAX_BULK) }, (_, i) => ids.slice(i * MAX_BULK, (i + 1) * MAX_BULK));

/** Changes and exports several listings of the member. More than 500 are sent in parts, one after the other; the first that is refused ends it. */
export function useBulk() {
  const utils = trpc.useUtils();
  const { mutateAsync: changePart } = trpc.listing.bulk.useMutation();
  const { mutateAsync: exportPart } = trpc.listing.exportLines.useMutation();
  /** What runs, with the number of listings that are done; null while nothing runs. */
  const [running, setRunning] = useState<{ action: BulkAction | 'export'; done: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  /** Does something with all ids, part by part. @returns how many are done; all unless it failed */
  async function runParts(action: BulkAction | 'export', ids: readonly number[], run: (part: number[]) => Promise<void>): Promise<number> {
    setFailure(null);
    let done = 0;
    try {
      for (const part of partsOf(ids)) {
        setRunning({ action, done });
        await run(part);
        done += part.length;
      }
    } catch (error) {
      const reason = errorCode(error) === undefined ? m.my_listings_bulk_failed() : (error as Error).message;
      setFailure(done > 0 ? m.my_listings_bulk_partly({ count: done, reason }) : reason);
    }
    setRunning(null);
    return done;
  }

  async function change(action: BulkAction, ids: readonly number[], userId?: number): Promise<boolean> {
    const done = await runParts(
      action,
      ids,
      async (part) => void (await changePart({ action, ids: part, ...(userId !== undefined && { userId }) })),
    );
    if (done > 0) {
      const undo = () => {
        hideToast(UNDO_TOAST_ID);
        void change('restore', ids.slice(0, done));
      };
      const title = DONE_TITLES[action]();
      if (action === 'delete') toast({ id: UNDO_TOAST_ID, title, durationMs: UNDO_TOAST_MS, message: <UndoText onUndo={undo} /> });
      else toast({ title, message: m.my_listings_bulk_count({ count: done }) });
      await Promise.all([
        utils.listing.invalidate(),
        utils.property.invalidate(),
        utils.saved.invalidate(),
        action === 'assign' && Promise.all([utils.team.invalidate(), utils.inquiry.invalidate()]),
        utils.homeHistory.invalidate(),
      ]);
    }
    return done === ids.length;
  }

  async function exportCsv(ids: readonly number[]): Promise<void> {
    const lines: string[] = [];
    const done = await runParts('export', ids, async (part) => {
      const answer = await exportPart({ ids: part });
      if (lines.length === 0) lines.push(answer.names);
      lines.push(...answer.lines);
    });
    if (done === ids.length) downloadFile('my-properties.csv', `${lines.join('\r\n')}\r\n`, 'text/csv');
  }

  return { change, exportCsv, running, failure, setFailure };
}
