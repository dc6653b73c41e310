import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { TextField } from '../../ui/form/TextFields.tsx';

/**
 * A field for the code of an authenticator app, with a button that switches it to recovery codes. For an account without an app it takes
 * recovery codes only.
 */
export function CodeField({ hasApp, ...props }: TextInputProps & { hasApp: boolean }) {
  const [wantsRecovery, setWantsRecovery] = useState(false);
  const isRecovery = wantsRecovery || !hasApp;
  return (
    <div className="grid gap-xs">
      {isRecovery ? (
        <TextField
          key="recovery"
          label={m.security_recovery_code()}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          {...props}
        />
      ) : (
        <TextField
          key="totp"
          label={m.security_code_of_app()}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          {...props}
        />
      )}
      {hasApp && (
        <p className="text-sm">
          <button type="button" className="link" onClick={() => setWantsRecovery(!isRecovery)}>
            {isRecovery ? m.security_use_app() : m.security_use_recovery()}
          </button>
        </p>
      )}
    </div>
  );
}
