import { useNavigate, useSearchParams } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { errorCode, trpc } from '../trpc/trpc.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import classes from './PasswordPage.module.css';
import { useSession } from './session.tsx';

/** The longest token that the server accepts, in characters. */
const MAX_TOKEN_LENGTH = 200;

/**
 * Target of the link that is emailed 72 hours after a user reported that every second factor is lost. Its button signs in and removes the
 * second factors; opening the page changes nothing.
 */
export function LostFactorPage() {
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const navigate = useNavigate();
  const { setUser } = useSession();
  const signIn = trpc.security.signInByLink.useMutation({
    onSuccess: (user) => {
      setUser(user);
      toast({ title: m.account_login_done(), message: m.lost_factor_page_done() });
      void navigate(paths.account(), { replace: true });
    },
  });
  const isLinkInvalid = token === '' || token.length > MAX_TOKEN_LENGTH || errorCode(signIn.error) === 'BAD_REQUEST';
  return (
    <div className={`wrap ${classes.page}`}>
      <PageMetadata title={m.lost_factor_page_title()} description={m.lost_factor_page_text()} canonical="/lost-factor" noindex />
      {isLinkInvalid ? (
        <StateMessage
          drawing="error"
          level={1}
          title={m.account_link_broken()}
          text={signIn.error?.message ?? m.account_link_incomplete()}
          action={<ButtonLink to={paths.auth()}>{m.account_back_to_sign_in()}</ButtonLink>}
        />
      ) : (
        <>
          <h1>{m.lost_factor_page_title()}</h1>
          <p className={classes.lead}>{m.lost_factor_page_text()}</p>
          <FailureText>{signIn.error?.message}</FailureText>
          <Button full pending={signIn.isPending} onClick={() => signIn.mutate({ token })}>
            {m.account_login()}
          </Button>
        </>
      )}
    </div>
  );
}
