import { lazy, Suspense, useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { type ReportReason, reportReasonLabel, type SubjectKind } from '../../shared/moderation/moderation.ts';
import classes from './ReportLink.module.css';

const ReportDialog = lazy(async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog }));

const LABELS: Record<SubjectKind, () => string> = {
  property: m.report_listing,
  agent: m.report_profile,
  review: m.report_review,
  inquiry: m.report_message,
  reply: m.report_message,
};

interface ReportLinkProps {
  kind: SubjectKind;
  id: number;
  /** What is wrong, where the place of the link implies it. It is the label of the link, and chosen when the dialog opens. */
  reason?: ReportReason | undefined;
  className?: string | undefined;
}

/** `Report this listing`: opens the dialog, which loads with the first press. Needs no account. */
export function ReportLink({ kind, id, reason, className }: ReportLinkProps) {
  const [dialog, setDialog] = useState({ isLoaded: false, isOpen: false });
  return (
    <>
      <button
        type="button"
        className={`no-print ${classes.link} ${className ?? ''}`}
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
