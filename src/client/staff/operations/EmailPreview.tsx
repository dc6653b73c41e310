import { useState } from 'react';
import { Link } from 'react-router-dom';
import { getLocale, type Locale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { errorCode, trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { RadioList } from '../../ui/form/RadioList.tsx';
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../../ui/page/StateMessage.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ChoiceChips } from '../ChoiceChips.tsx';
import classes from '../Sections.module.css';
import { useStaffAction } from '../useStaffAction.tsx';
import { EmailFrame } from './EmailFrame.tsx';

/** Which version of the email is shown: its language, the HTML at two widths or the plain text, and the colour scheme. */
interface PreviewDisplay {
  locale: Locale;
  view: 'wide' | 'phone' | 'text';
  scheme: 'light' | 'dark';
}

/** Chooses the language, the view and, except for the plain text, the colour scheme. */
function DisplayChoice({ display, onChange }: { display: PreviewDisplay; onChange: (change: Partial<PreviewDisplay>) => void }) {
  const { locale, view, scheme } = display;
  return (
    <div className="flex wrapping gap-sm py-md">
      <ChoiceChips
        label={m.layout_language()}
        value={locale}
        options={[
          { value: 'en', label: m.language_english() },
          { value: 'ar', label: m.language_arabic() },
        ]}
        onChange={(value) => onChange({ locale: value })}
      />
      <ChoiceChips
        label={m.staff_mail_view()}
        value={view}
        options={[
          { value: 'wide', label: m.staff_mail_view_wide() },
          { value: 'phone', label: m.staff_mail_view_phone() },
          { value: 'text', label: m.staff_mail_view_text() },
        ]}
        onChange={(value) => onChange({ view: value })}
      />
      {view !== 'text' && (
        <ChoiceChips
          label={m.staff_mail_scheme()}
          value={scheme}
          options={[
            { value: 'light', label: m.layout_settings_light() },
            { value: 'dark', label: m.layout_settings_dark() },
          ]}
          onChange={(value) => onChange({ scheme: value })}
        />
      )}
    </div>
  );
}

/**
 * Shows staff an email of one kind with invented data, in both languages and colour schemes, as wide as on a phone, and as plain text. A
 * button sends this sample to their own address.
 */
export function EmailPreview({ kind }: { kind: string }) {
  /** Name of the sample. Every kind of email has the sample `usual`; some have more. */
  const [name, setName] = useState('usual');
  const [display, setDisplay] = useState<PreviewDisplay>(() => ({ locale: getLocale(), view: 'wide', scheme: 'light' }));
  const { locale, view, scheme } = display;
  const sample = { kind, name, locale };
  const query = trpc.staff.previewEmail.useQuery(sample, { placeholderData: (former) => former });
  const { dialog, onFailed } = useStaffAction();
  const send = trpc.staff.sendEmailSample.useMutation({
    onSuccess: ({ address }) => toast({ title: m.staff_mail_sent_me(), message: address }),
    onError: (error) => onFailed(error, () => send.mutate(sample)),
  });
  if (errorCode(query.error) === 'NOT_FOUND') return <StateMessage drawing="error" level={1} title={m.staff_mail_sample_missing()} />;
  if (query.isError || !query.data)
    return <QueryPlaceholder query={query} title={m.staff_mail_failed()} loading={<Skeleton height={420} />} />;
  const { subject, summary, html, text, samples } = query.data;
  return (
    <>
      <Link className="link text-sm" to={paths.staff('mail')}>
        {m.staff_mail_all()}
      </Link>
      <div className={classes.head}>
        <h1 dir="ltr">{kind}</h1>
        <Button pending={send.isPending} onClick={() => send.mutate(sample)}>
          {m.staff_mail_send_me()}
        </Button>
      </div>
      <p className={classes.lead}>{m.staff_mail_preview_text()}</p>
      {samples.length > 1 && (
        <div className="panel p-md">
          <RadioList
            legend={m.staff_mail_sample()}
            name="sample"
            options={samples.map((choice) => ({ value: choice.name, label: choice.subject }))}
            value={name}
            onChange={setName}
          />
        </div>
      )}
      <DisplayChoice display={display} onChange={(change) => setDisplay({ ...display, ...change })} />
      <dl className={`grid label-columns gap-2xs-md text-sm ${classes.envelope}`} dir="auto">
        <dt className="muted">{m.message_subject()}</dt>
        <dd dir="auto">{subject}</dd>
        <dt className="muted">{m.staff_mail_summary()}</dt>
        <dd dir="auto">{summary}</dd>
      </dl>
      {view === 'text' ? (
        <pre className={`p-md outlined rounded-md on-card text-sm anywhere ${classes.plain}`} dir="auto">
          {text}
        </pre>
      ) : (
        <EmailFrame title={subject} html={html[scheme]} view={view} />
      )}
      {dialog}
    </>
  );
}
