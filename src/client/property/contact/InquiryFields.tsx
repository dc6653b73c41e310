import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { inquiryFormSchema } from '../../../shared/inquiry/inquiry.ts';
import { readInquiryDraft } from '../../../shared/inquiry/inquiry-draft.ts';
import { m } from '../../../shared/messages/messages.ts';
import { readableTitle } from '../../../shared/property/listing-text.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { useSession } from '../../account/session.tsx';
import { useKeptForm } from '../../kept-forms/useKeptForm.ts';
import { useSentTo } from '../../kept-forms/useSentTo.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { EmailField, PhoneField } from '../../ui/form/contact/ContactFields.tsx';
import { Honeypot } from '../../ui/form/contact/Honeypot.tsx';
import { useContactSubmit } from '../../ui/form/contact/useContactSubmit.ts';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { TextArea, TextField } from '../../ui/form/TextFields.tsx';
import { MantineBoundary } from '../../ui/mantine/MantineBoundary.tsx';
import classes from './InquiryForm.module.css';
import { InquirySent, type SentInquiry } from './InquirySent.tsx';
import { INQUIRY_FORM } from './inquiry-form-id.ts';
import { useFindOwnInquiry, useOwnInquiry } from './useOwnInquiry.ts';

export type InquiryProperty = Pick<
  PropertyView,
  'id' | 'title' | 'titleAr' | 'propertyType' | 'bedrooms' | 'location' | 'agentId' | 'advertiser'
>;

/** Writes the height of the panel around the form into its CSS variable `--aside-height`, by which PropertyPage.module.css makes the panel sticky. */
function usePanelHeight(): void {
  useEffect(() => {
    const panel = document.getElementById(INQUIRY_FORM)?.parentElement;
    if (!panel) return;
    const observer = new ResizeObserver(() => panel.style.setProperty('--aside-height', `${panel.offsetHeight}px`));
    observer.observe(panel);
    return () => observer.disconnect();
  }, []);
}

/** The form for an inquiry about a property. The procedure `inquiry.create` stores the inquiry and emails it to the advertiser. */
export const InquiryFields = ({ property }: { property: InquiryProperty }) => (
  <MantineBoundary>
    <Fields property={property} />
  </MantineBoundary>
);

/** The form; after an inquiry, the confirmation that it was sent. */
function Fields({ property }: { property: InquiryProperty }) {
  usePanelHeight();
  const { user } = useSession();
  const utils = trpc.useUtils();
  const [sentInquiry, setSentInquiry] = useState<SentInquiry | null>(null);
  const [isWritingAgain, setWritingAgain] = useState(false);
  const earlierInquiryId = useOwnInquiry(property.id);
  const [sentToEmail, rememberSent] = useSentTo(`inquiry-${property.id}`);
  const draft = readInquiryDraft(useLocation().hash);
  const form = useKeptForm(
    `inquiry-${property.id}`,
    inquiryFormSchema,
    {
      name: user?.fullName ?? '',
      email: user?.email ?? '',
      phone: user?.phone ?? '',
      message: m.inquiry_default_message({ title: readableTitle(property), place: placeLabel(property.location) }),
      isAgent: false,
      replyHereOnly: false,
      website: '',
    },
    draft === null ? undefined : { message: draft },
  );
  const inquiry = trpc.inquiry.create.useMutation();
  const findOwnInquiry = useFindOwnInquiry(property.id);
  const { isSending, failure, send } = useContactSubmit(
    async (values: typeof form.values) => {
      const { id } = await inquiry.mutateAsync({ propertyId: property.id, ...values });
      return { id: await findOwnInquiry(id) };
    },
    ({ id }, { email }) => {
      form.reset();
      setSentInquiry({ id, email });
      if (id === null) rememberSent(email);
      setWritingAgain(false);
      // refetches what the inquiry changes, also whether the user may review the agent
      return Promise.all([utils.inquiry.sent.invalidate(), utils.review.own.invalidate()]);
    },
    {
      sent: { title: m.property_inquiry_sent(), message: m.property_inquiry_sent_text() },
      notSent: m.property_error(),
      failed: m.property_inquiry_failed(),
      // also a rate limit is reported with the text of `failed`
      hidesLimits: true,
      // no artificial delay: the confirmation replaces the form, so it cannot be overlooked
      minPendingMs: 0,
    },
  );
  const writeAgain = () => {
    setSentInquiry(null);
    setWritingAgain(true);
  };
  if (sentInquiry) return <InquirySent inquiry={sentInquiry} property={property} isNew onWriteAgain={writeAgain} />;
  const ownInquiry = user && earlierInquiryId ? { id: earlierInquiryId, email: user.email } : null;
  // a visitor's inquiry is nothing to another person who signs in on this device
  const isOwnNote = sentToEmail !== null && (!user || user.email === sentToEmail);
  const earlierInquiry = ownInquiry ?? (isOwnNote ? { id: null, email: sentToEmail } : null);
  // keeps the form if the user typed before the server reported the earlier inquiry, or before the page was left
  if (earlierInquiry && !isWritingAgain && !form.isDirty())
    return <InquirySent inquiry={earlierInquiry} property={property} onWriteAgain={writeAgain} />;
  return (
    <form className={`grid gap-md mt-md ${classes.form}`} onSubmit={form.onSubmit(send)} noValidate>
      <div className={`grid gap-md ${classes.nameAndPhone}`}>
        <TextField label={m.property_field_name()} name="name" autoComplete="name" required {...form.getInputProps('name')} />
        <PhoneField required={!form.values.replyHereOnly} {...form.getInputProps('phone')} />
      </div>
      <EmailField required {...form.getInputProps('email')} />
      <TextArea label={m.ui_message()} name="message" rows={3} required {...form.getInputProps('message')} />
      {draft !== null && form.values.message === draft && <p className="text-xs muted">{m.inquiry_draft_note()}</p>}
      <Choice
        name="replyHereOnly"
        checked={form.values.replyHereOnly}
        onChange={(event) => form.setFieldValue('replyHereOnly', event.currentTarget.checked)}
      >
        {m.inquiry_here_only()}
      </Choice>
      {form.values.replyHereOnly && <p className="text-xs muted">{m.inquiry_here_only_hint()}</p>}
      <Choice
        name="isAgent"
        checked={form.values.isAgent ?? false}
        onChange={(event) => form.setFieldValue('isAgent', event.currentTarget.checked)}
      >
        {m.inquiry_i_am_agent()}
      </Choice>
      <Honeypot {...form.getInputProps('website', { withError: false })} />
      <FailureText>{failure}</FailureText>
      <Button type="submit" full pending={isSending}>
        {isSending ? m.ui_sending() : m.property_request()}
      </Button>
    </form>
  );
}
