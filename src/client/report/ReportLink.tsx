import { Suspense, useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { type ReportReason, reportReasonLabel, type SubjectKind } from '../../shared/moderation/moderation.ts';
import { lazyDialog } from '../ui/dialog/lazy-dialog.tsx';
import classes from './ReportLink.module.css';

const ReportDialog = lazyDialog(async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog }));

/** Labels of the button. */
const LABELS: Record<SubjectKind, () => string> = {
  property: m.report_listing,
  agent: m.report_profile,
  review: m.report_review,
  inquiry: m.report_message,
  reply: m.report_message,
  organization: m.report_profile,
};

interface ReportLinkProps {
  /** What is reported: its kind, and its id among those of this kind. */
  kind: SubjectKind;
  id: number;
  /** What is wrong, if the position of the button implies it. Then this reason is the label, and is selected when the dialog opens. */
  reason?: ReportReason | undefined;
  className?: string | undefined;
}

/** Button that looks like a link, `Report this listing`. It opens the dialog for a report, whose script loads on the first press. Needs no account. */
export function ReportLink({ kind, id, reason, className }: ReportLinkProps) {
  // the dialog is mounted on the first press, and stays mounted when it is closed
  const [dialog, setDialog] = useState({ isLoaded: false, isOpen: false });
  return (
    <>
      <button
        type="button"
        className={`no-print inline-row gap-xs min-44 text-sm muted pointer hover-line ${classes.link} ${className ?? ''}`}
        aria-haspopup="dialog"
        onClick={() => setDialog({ isLoaded: true, isOpen: true })}
      >
        <svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden="true">
          <path d="M5 21V4h13l-2.5 5L18 14H5" />
        </svg>
        {reason ? reportReasonLabel(reason) : LABELS[kind]()}
      </button>
      {dialog.isLoaded && (
        <Suspense>
          <ReportDialog
            kind={kind}
            id={id}
            reason={reason}
            opened={dialog.isOpen}
            onClose={() => setDialog({ isLoaded: true, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  );
}
