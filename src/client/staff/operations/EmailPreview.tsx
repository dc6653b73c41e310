import { type ReactEventHandler, useState } from 'react';
import { Link } from 'react-router-dom';
import { getLocale, type Locale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import arabicFontUrl from '../../fonts/noto-sans-arabic.woff2?url';
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

type View = 'wide' | 'phone' | 'text';
type Scheme = 'light' | 'dark';

/** The email of a kind as it is sent, with invented data: in both languages and schemes, on a phone, as text. */
export function EmailPreview({ kind }: { kind: string }) {
  const [name, setName] = useState('usual');
  const [locale, setLocale] = useState<Locale>(getLocale);
  const [view, setView] = useState<View>('wide');
  const [scheme, setScheme] = useState<Scheme>('light');
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
        <div className={`panel ${classes.samples}`}>
          <RadioList
            legend={m.staff_mail_sample()}
            name="sample"
            options={samples.map((each) => ({ value: each.name, label: each.subject }))}
            value={name}
            onChange={setName}
          />
        </div>
      )}
      <div className={classes.views}>
        <ChoiceChips
          label={m.layout_language()}
          value={locale}
          options={[
            { value: 'en', label: m.language_english() },
            { value: 'ar', label: m.language_arabic() },
          ]}
          onChange={setLocale}
        />
        <ChoiceChips
          label={m.staff_mail_view()}
          value={view}
          options={[
            { value: 'wide', label: m.staff_mail_view_wide() },
            { value: 'phone', label: m.staff_mail_view_phone() },
            { value: 'text', label: m.staff_mail_view_text() },
          ]}
          onChange={setView}
        />
        {view !== 'text' && (
          <ChoiceChips
            label={m.staff_mail_scheme()}
            value={scheme}
            options={[
              { value: 'light', label: m.layout_settings_light() },
              { value: 'dark', label: m.layout_settings_dark() },
            ]}
            onChange={setScheme}
          />
        )}
      </div>
      <dl className={classes.envelope} dir="auto">
        <dt>{m.message_subject()}</dt>
        <dd dir="auto">{subject}</dd>
        <dt>{m.staff_mail_summary()}</dt>
        <dd dir="auto">{summary}</dd>
      </dl>
      {view === 'text' ? (
        <pre className={classes.plain} dir="auto">
          {text}
        </pre>
      ) : (
        <Frame title={subject} html={html[scheme]} view={view} />
      )}
      {dialog}
    </>
  );
}

/** The font that Arabic emails name, for machines that have none: the frame has no styles of the page. */
const ARABIC_FONT = `<style>@font-face{font-family:'Noto Sans Arabic';src:local('Noto Sans Arabic'),url(${arabicFontUrl}) format('woff2')}</style>`;

/** Height of the frame until its document is loaded. */
const FIRST_HEIGHT_PX = 600;
/** Height of the lines above and below it. */
const BORDERS_PX = 2;

/** The document in a frame without scripts, as high as the document. */
function Frame({ title, html, view }: { title: string; html: string; view: View }) {
  const [height, setHeight] = useState(FIRST_HEIGHT_PX);
  const fitHeight: ReactEventHandler<HTMLIFrameElement> = ({ currentTarget }) =>
    setHeight((currentTarget.contentDocument?.body.offsetHeight ?? FIRST_HEIGHT_PX) + BORDERS_PX);
  // loaded again when its width changes, so that its height is measured again
  return (
    <iframe
      key={view}
      className={classes.frame}
      data-view={view}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html.replace('</head>', `${ARABIC_FONT}</head>`)}
      height={height}
      onLoad={fitHeight}
    />
  );
}
