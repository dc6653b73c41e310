// React hook that remembers on this device that a message was sent, for visitors whose messages are in no list of the site.
import { useState, useSyncExternalStore } from 'react';
import { DAY_MS } from '../../shared/time.ts';
import { SENT_KEY } from '../device/kept-keys.ts';
import { createKeptRecords } from '../device/kept-records.ts';

const sentMessages = createKeptRecords(SENT_KEY, 'localStorage', { max: 50, maxAgeMs: 30 * DAY_MS, maxLength: 300 });

/**
 * The email address to which the answer to a message with this name goes, also after a reload; null if none was sent, and during hydration. The
 * function stores the address after a message was sent.
 */
export function useSentTo(name: string): [string | null, (email: string) => void] {
  const [sent, setSent] = useState<{ name: string; email: string } | null>(null);
  const stored = useSyncExternalStore(neverChanges, () => readSent(name), noneOnServer);
  const remember = (email: string) => {
    sentMessages.write(name, email);
    setSent({ name, email });
  };
  return [sent?.name === name ? sent.email : stored, remember];
}

const neverChanges = () => () => {};
const noneOnServer = () => null;
const readSent = (name: string): string | null => {
  const stored = sentMessages.read(name);
  return typeof stored === 'string' ? stored : null;
};
