import { useEffect, useRef, useState } from 'react';
import { isolate } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { propertyHeadline } from '../../shared/property/listing-text.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { MAX_NOTE_LENGTH, viewingAskSchema } from '../../shared/viewing/viewing.ts';
import { useSession } from '../account/session.tsx';
import { useKeptForm } from '../kept-forms/useKeptForm.ts';
import { useSentTo } from '../kept-forms/useSentTo.ts';
import { paths } from '../paths.ts';
import { explainFailure, trpc } from '../trpc/trpc.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { Choice } from '../ui/form/Choice.tsx';
import { EmailField, PhoneField } from '../ui/form/contact/ContactFields.tsx';
import { Honeypot } from '../ui/form/contact/Honeypot.tsx';
import { FormFailure } from '../ui/form/error/FailureText.tsx';
import { TextArea, TextField } from '../ui/form/TextFields.tsx';
import { setFormError, showFieldErrors } from '../ui/form/useZodForm.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import { Dialog } from '../ui/mantine/Dialog.tsx';
import { MantineBoundary } from '../ui/mantine/MantineBoundary.tsx';
import classes from './AskViewingDialog.module.css';
import { TimeGrid } from './TimeGrid.tsx';

const formSchema = viewingAskSchema.omit({ propertyId: true });

/** A home as the dialog needs it. */
export type ViewingHome = Pick<PropertyView, 'id' | 'title' | 'titleAr' | 'propertyType' | 'bedrooms' | 'location'>;

interface AskViewingDialogProps {
  property: ViewingHome;
  opened: boolean;
  onClose: () => void;
}

/** Dialog in which a visitor or a member asks for a viewing with up to three times. A failure keeps what was chosen and typed. */
export const AskViewingDialog = ({ property, opened, onClose }: AskViewingDialogProps) => (
  <MantineBoundary>
    <Dialog opened={opened} onClose={onClose} title={m.viewing_ask()} size={520}>
      <AskForm property={property} onClose={onClose} />
    </Dialog>
  </MantineBoundary>
);

/** The form; after it was sent, what happens next. */
function AskForm({ property, onClose }: Omit<AskViewingDialogProps, 'opened'>) {
  const { user } = useSession();
  const utils = trpc.useUtils();
  // the times stay the same while the dialog is open
  const [now] = useState(() => new Date());
  const [sentTo, rememberSent] = useSentTo(`viewing-${property.id}`);
  const [isAskingAgain, setAskingAgain] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);
  const form = useKeptForm(`viewing-${property.id}`, formSchema, {
    name: user?.fullName ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    times: [] as string[],
    note: '',
    byVideo: false,
    website: '',
  });
  const ask = trpc.viewing.ask.useMutation({
    onSuccess: async (_result, { email }) => {
      form.reset();
      rememberSent(email);
      setAskingAgain(false);
      if (formElement.current === null) toast({ title: m.viewing_asked_toast(), message: m.viewing_asked_text() });
      await Promise.all([utils.viewing.invalidate(), utils.inquiry.sent.invalidate(), utils.inquiry.ownAbout.invalidate()]);
    },
    onError: (error) => {
      const text = explainFailure(error, ['TOO_MANY_REQUESTS', 'CONFLICT', 'FORBIDDEN', 'BAD_REQUEST'], m.viewing_not_sent());
      if (formElement.current === null) toast({ title: m.property_error(), message: text, severity: 'bad' });
      else if (!showFieldErrors(form, error)) setFormError(form, text);
    },
  });
  // a visitor's request is nothing to another person who signs in on this device
  const isOwn = sentTo !== null && (!user || user.email === sentTo);
  if (isOwn && !isAskingAgain && !form.isDirty())
    return <Asked email={sentTo} isMember={user !== null} onAskAgain={() => setAskingAgain(true)} onClose={onClose} />;
  return (
    <form
      ref={formElement}
      className="grid gap-md"
      noValidate
      onSubmit={form.onSubmit(({ note, ...values }) => ask.mutate({ propertyId: property.id, ...values, ...(note.trim() && { note }) }))}
    >
      <p className="text-sm muted anywhere">{propertyHeadline(property)}</p>
      <TimeGrid
        legend={m.viewing_when_suits()}
        now={now}
        value={form.values.times}
        onChange={(times) => form.setFieldValue('times', times)}
        error={typeof form.errors.times === 'string' ? form.errors.times : undefined}
      />
      <p className="text-xs muted">{m.viewing_dubai_time()}</p>
      <TextField label={m.property_field_name()} name="name" autoComplete="name" required {...form.getInputProps('name')} />
      <div className={classes.pair}>
        <EmailField required {...form.getInputProps('email')} />
        <PhoneField required {...form.getInputProps('phone')} />
      </div>
      <TextArea label={m.viewing_note()} name="note" rows={2} autosize maxLength={MAX_NOTE_LENGTH} {...form.getInputProps('note')} />
      <Choice name="byVideo" checked={form.values.byVideo} onChange={(event) => form.setFieldValue('byVideo', event.currentTarget.checked)}>
        {m.viewing_video_instead()}
      </Choice>
      <Honeypot {...form.getInputProps('website', { withError: false })} />
      <FormFailure form={form} />
      <div className={classes.send}>
        <Button type="submit" full pending={ask.isPending}>
          {ask.isPending ? m.viewing_asking() : m.viewing_ask()}
        </Button>
      </div>
    </form>
  );
}

interface AskedProps {
  email: string;
  isMember: boolean;
  onAskAgain: () => void;
  onClose: () => void;
}

/** What happens after a request; also shown when the dialog is opened again, on this device. */
function Asked({ email, isMember, onAskAgain, onClose }: AskedProps) {
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className="grid gap-md">
      <p ref={title} tabIndex={-1} className={`row gap-xs semibold ${classes.asked}`}>
        <Icon name="circle-check" size={22} />
        {m.viewing_asked_toast()}
      </p>
      <p className="muted text-sm">{isMember ? m.viewing_asked_text() : m.viewing_asked_guest({ email: isolate(email) })}</p>
      {isMember ? (
        <ButtonLink to={paths.viewings()} full>
          {m.viewing_open_list()}
        </ButtonLink>
      ) : (
        <Button full onClick={onClose}>
          {m.ui_close()}
        </Button>
      )}
      <Button variant="line" full onClick={onAskAgain}>
        {m.viewing_ask_again()}
      </Button>
    </div>
  );
}
