import { useRef } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { type ReportReason, reasonsFor, reportReasonLabel, type SubjectKind } from '../../shared/moderation/moderation.ts';
import { MAX_REPORT_LENGTH, reportInputSchema } from '../../shared/moderation/report.ts';
import { explainFailure, trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { Honeypot } from '../ui/form/contact/Honeypot.tsx';
import { FormFailure } from '../ui/form/error/FailureText.tsx';
import { RadioList } from '../ui/form/RadioList.tsx';
import { TextArea, TextField } from '../ui/form/TextFields.tsx';
import { setFormError, showFieldErrors, useZodForm } from '../ui/form/useZodForm.ts';
import { Dialog } from '../ui/mantine/Dialog.tsx';
import { MantineBoundary } from '../ui/mantine/MantineBoundary.tsx';

interface ReportDialogProps {
  /** What is reported: its kind, and its id among those of this kind. */
  kind: SubjectKind;
  id: number;
  /** The reason that is selected when the dialog opens; without one none is. */
  reason?: ReportReason | undefined;
  opened: boolean;
  onClose: () => void;
}

const formSchema = reportInputSchema.pick({ reason: true, text: true, email: true, website: true });

/** Dialog in which visitors report a listing, agent, review or message to the staff of the site. A failure keeps what was typed, unless the dialog was closed before. */
export const ReportDialog = ({ opened, onClose, ...subject }: ReportDialogProps) => (
  <MantineBoundary>
    <Dialog opened={opened} onClose={onClose} title={m.report_title()}>
      <ReportForm {...subject} onClose={onClose} />
    </Dialog>
  </MantineBoundary>
);

/** The form of the dialog. The procedure `report.create` stores the report; a toast confirms it, or says that it failed after the dialog was closed. */
function ReportForm({ kind, id, reason: initialReason, onClose }: Omit<ReportDialogProps, 'opened'>) {
  // the reason is '' while none is selected
  const form = useZodForm(formSchema, { reason: initialReason ?? ('' as ReportReason | ''), text: '', email: '', website: '' });
  // null after the dialog was closed, which does not wait for the response
  const formElement = useRef<HTMLFormElement>(null);
  const report = trpc.report.create.useMutation({
    onSuccess: () => {
      toast({ title: m.report_sent(), message: m.report_sent_text() });
      // a dialog that was opened again in the meantime has another form, and stays open
      if (formElement.current) onClose();
    },
    onError: (error) => {
      const text = explainFailure(error, ['TOO_MANY_REQUESTS'], m.report_failed());
      if (formElement.current === null) toast({ title: m.property_error(), message: text, severity: 'bad' });
      else if (!showFieldErrors(form, error)) setFormError(form, text);
    },
  });
  // the reason `building` (sales of the wrong building) is offered only by the link beside the registered sales of a building
  const reasons = reasonsFor(kind).filter((reason) => reason !== 'building' || reason === initialReason);
  return (
    <form
      ref={formElement}
      className="grid gap-md"
      noValidate
      onSubmit={form.onSubmit(({ reason, ...fields }) => {
        if (reason !== '') report.mutate({ kind, id, reason, ...fields });
      })}
    >
      <RadioList
        legend={m.report_title()}
        name="reason"
        options={reasons.map((reason) => ({
          value: reason,
          label: reportReasonLabel(reason),
        }))}
        value={form.values.reason}
        onChange={(reason) => form.setFieldValue('reason', reason)}
        error={form.errors.reason}
      />
      <TextArea label={m.report_more()} name="text" rows={3} dir="auto" maxLength={MAX_REPORT_LENGTH} {...form.getInputProps('text')} />
      <TextField
        label={m.report_email()}
        description={m.report_email_hint()}
        name="email"
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
      <Honeypot {...form.getInputProps('website', { withError: false })} />
      <FormFailure form={form} />
      <Button type="submit" full pending={report.isPending}>
        {report.isPending ? m.ui_sending() : m.report_send()}
      </Button>
    </form>
  );
}
