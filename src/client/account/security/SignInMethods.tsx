import { Suspense, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { QueryFailure } from '../../ui/page/QueryPlaceholder.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PasskeyList } from '../passkey/PasskeyList.tsx';
import classes from './SignInMethods.module.css';
import { useStepUp } from './useStepUp.tsx';

const TotpSetupForm = lazyPart(async () => ({ default: (await import('./TotpSetupForm.tsx')).TotpSetupForm }));
const RecoveryCodeList = lazyPart(async () => ({ default: (await import('./RecoveryCodeList.tsx')).RecoveryCodeList }));

/** With this number of recovery codes or fewer left, the number is highlighted. */
const FEW_CODES = 2;

/** Account settings for the ways to sign in beside the password: passkeys, authenticator app and recovery codes. */
export function SignInMethods() {
  const query = trpc.security.get.useQuery();
  const { data: security, error } = query;
  /** Recovery codes that were just made; they cannot be read later. */
  const [newCodes, setNewCodes] = useState<string[] | null>(null);
  if (error) return <QueryFailure query={query} level={3} title={m.security_failed()} text={error.message} />;
  if (!security) return <Skeleton height={160} />;
  const hasApp = security.secondFactor.includes('totp');
  return (
    <div className={`grid gap-xl ${classes.methods}`}>
      <PasskeyList passkeys={security.passkeys} hasApp={hasApp} onCodes={setNewCodes} />
      <AuthenticatorApp hasApp={hasApp} onCodes={setNewCodes} />
      {/* the server deletes the codes together with the last second factor */}
      {newCodes && security.secondFactor.length > 0 ? (
        <Suspense fallback={<Skeleton height={240} />}>
          <RecoveryCodeList codes={newCodes} onKept={() => setNewCodes(null)} />
        </Suspense>
      ) : (
        security.secondFactor.length > 0 && <RecoveryCodes codesLeft={security.recoveryCodesLeft} onCodes={setNewCodes} />
      )}
    </div>
  );
}

/** Adds and removes the authenticator app. `onCodes` gets the new recovery codes that come with an added app. */
function AuthenticatorApp({ hasApp, onCodes }: { hasApp: boolean; onCodes: (codes: string[]) => void }) {
  const utils = trpc.useUtils();
  const stepUp = useStepUp();
  const begin = trpc.security.beginTotp.useMutation({
    onError: (error) => {
      if (!stepUp.onRefused(error, () => begin.mutate())) toast({ title: m.security_not_added(), message: error.message, severity: 'bad' });
    },
  });
  const remove = trpc.security.removeTotp.useMutation({
    onSuccess: async () => {
      toast({ title: m.security_app_removed(), message: m.security_app_removed_text() });
      await utils.security.get.invalidate();
    },
    onError: (error) => {
      if (!stepUp.onRefused(error, () => remove.mutate()))
        toast({ title: m.security_not_removed(), message: error.message, severity: 'bad' });
    },
  });
  return (
    <div>
      <h3>{m.security_app()}</h3>
      <p>{hasApp ? m.security_app_on() : m.security_app_text()}</p>
      {stepUp.dialog}
      {begin.data && !hasApp ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <TotpSetupForm
            setup={begin.data}
            onCancel={() => begin.reset()}
            onAdded={async (codes) => {
              onCodes(codes);
              await utils.security.get.invalidate();
              begin.reset();
            }}
          />
        </Suspense>
      ) : (
        <Button
          variant="line"
          pending={hasApp ? remove.isPending : begin.isPending}
          onClick={() => (hasApp ? remove.mutate() : begin.mutate())}
        >
          {hasApp ? m.security_remove_app() : m.security_add_app()}
        </Button>
      )}
    </div>
  );
}

/** Says how many recovery codes are left, and replaces all of them by new ones, which `onCodes` gets. */
function RecoveryCodes({ codesLeft, onCodes }: { codesLeft: number; onCodes: (codes: string[]) => void }) {
  const utils = trpc.useUtils();
  const stepUp = useStepUp();
  const replace = trpc.security.replaceRecoveryCodes.useMutation({
    onSuccess: async ({ recoveryCodes }) => {
      onCodes(recoveryCodes);
      await utils.security.get.invalidate();
    },
    onError: (error) => {
      if (!stepUp.onRefused(error, () => replace.mutate()))
        toast({ title: m.security_not_replaced(), message: error.message, severity: 'bad' });
    },
  });
  return (
    <div>
      <h3>{m.security_recovery_codes()}</h3>
      <p>
        {m.security_recovery_text()}{' '}
        <b className={codesLeft > FEW_CODES ? classes.enoughCodes : classes.fewCodes}>{m.security_codes_left({ count: codesLeft })}</b>
      </p>
      <FailureText>{stepUp.failureText(replace.error)}</FailureText>
      {stepUp.dialog}
      <Button variant="line" pending={replace.isPending} onClick={() => replace.mutate()}>
        {m.security_replace_codes()}
      </Button>
    </div>
  );
}
