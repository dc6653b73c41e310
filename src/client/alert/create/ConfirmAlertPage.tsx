import { useSearchParams } from 'react-router-dom';
import { formatMoment } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { rememberAlerts } from '../../device/device-alerts.ts';
import { paths } from '../../paths.ts';
import { errorCode, trpc } from '../../trpc/trpc.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { AskForLink } from '../manage/AskForLink.tsx';
import classes from './ConfirmAlertPage.module.css';

/**
 * The page that the link in a confirmation email opens. Only its button starts the alert, because mail programs open links to check them. The browser
 * then remembers in localStorage that it has alerts.
 */
export function ConfirmAlertPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const utils = trpc.useUtils();
  const confirm = trpc.alert.confirm.useMutation({
    onSuccess: () => {
      rememberAlerts();
      return utils.alert.invalidate();
    },
  });
  const { data, error } = confirm;
  const isInvalid = !token || errorCode(error) === 'NOT_FOUND' || errorCode(error) === 'BAD_REQUEST';
  return (
    <div className="wrap">
      <PageMetadata title={m.alert_start()} description={m.alert_description()} canonical={paths.confirmAlert()} noindex />
      {isInvalid ? (
        <AskForLink level={1} title={m.alert_link_invalid()} text={m.alert_link_invalid_text()} />
      ) : data ? (
        <div className={classes.box} role="status">
          <Icon name="bell-check" className="success" size={36} />
          <h1>{m.alert_on()}</h1>
          <p className="semibold" dir="auto">
            {data.words}
          </p>
          <p>{data.firstNewsAt ? m.alert_first_news({ when: formatMoment(data.firstNewsAt) }) : m.alert_first_news_instant()}</p>
          <div className="row wrapping gap-sm">
            {data.listToken && <ButtonLink to={paths.list(data.listToken)}>{m.shortlist_open()}</ButtonLink>}
            <ButtonLink variant={data.listToken ? 'line' : 'fill'} to={paths.alertsOf(data.key)}>
              {m.alert_see()}
            </ButtonLink>
          </div>
        </div>
      ) : (
        <div className={classes.box}>
          <h1>{m.alert_start()}</h1>
          <p>{m.alert_start_text()}</p>
          <FailureText>{error?.message}</FailureText>
          <Button pending={confirm.isPending} onClick={() => confirm.mutate({ token })}>
            {m.alert_start()}
          </Button>
        </div>
      )}
    </div>
  );
}
