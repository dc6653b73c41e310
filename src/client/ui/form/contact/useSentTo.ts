// React hook that remembers on this device that a message was sent, for visitors whose messages are in no list of the site.
import { useLayoutEffect, useState } from 'react';
import { DAY_MS } from '../../../../shared/time.ts';
import { SENT_KEY } from '../../../device/kept-keys.ts';
import { createKeptRecords } from '../../../device/kept-records.ts';

const sentMessages = createKeptRecords(SENT_KEY, 'localStorage', { max: 50, maxAgeMs: 30 * DAY_MS, maxLength: 300 });

/**
 * The email address to which the answer to a message with this name goes, also after a reload; null if none was sent, and during hydration. The
 * function stores the address after a message was sent.
 */
export function useSentTo(name: string): [string | null, (email: string) => void] {
  const [email, setEmail] = useState<string | null>(null);
  useLayoutEffect(() => {
    const stored = sentMessages.read(name);
    setEmail(typeof stored === 'string' ? stored : null);
  }, [name]);
  const remember = (sentEmail: string) => {
    sentMessages.write(name, sentEmail);
    setEmail(sentEmail);
  };
  return [email, remember];
}
