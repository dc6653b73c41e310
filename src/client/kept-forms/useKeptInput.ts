// React hooks that keep what was typed into a form in this tab: after a reload, Back, a sign-in or in the other language it is there again.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { DAY_MS } from '../../shared/time.ts';
import { TYPED_KEY } from '../device/kept-keys.ts';
import { createKeptRecords } from '../device/kept-records.ts';

/** The values of the fields by their names: texts, numbers, booleans or lists of texts. */
export type Values = Record<string, unknown>;

/** The longest message, 5,000 characters, takes up to 30,000 as JSON. */
const typedInput = createKeptRecords(TYPED_KEY, 'sessionStorage', { max: 10, maxAgeMs: 7 * DAY_MS, maxLength: 40_000 });
/** The honeypot: only programs fill it in. */
const HIDDEN_FIELD = 'website';

/** Whether a stored value can be one of the field: an earlier release may have stored another kind. An empty number is a text. */
function fits(value: unknown, initial: unknown): boolean {
  if (Array.isArray(initial)) return Array.isArray(value) && value.every((item) => typeof item === 'string');
  return typeof value === typeof initial || [value, initial].every((either) => ['string', 'number'].includes(typeof either));
}

/** The values that differ from the initial ones; undefined if none does. The initial ones may be texts of the language, or of the account. */
function findTyped(values: Values, initial: Values): Values | undefined {
  const typed = Object.entries(values).filter(
    ([name, value]) => name !== HIDDEN_FIELD && JSON.stringify(value) !== JSON.stringify(initial[name]),
  );
  return typed.length > 0 ? Object.fromEntries(typed) : undefined;
}

/** The values that were typed into a form, except those of another user than `userId`. */
function readTyped<T extends Values>(name: string, initial: T, userId: number | null): Partial<T> | null {
  const kept = typedInput.read(name) as { userId: number | null; values: Values } | undefined;
  if (!kept?.values || (kept.userId !== null && userId !== null && kept.userId !== userId)) return null;
  return Object.fromEntries(Object.entries(kept.values).filter(([field, value]) => fits(value, initial[field]))) as Partial<T>;
}

/** Forgets what was typed into a form. */
export const forgetTyped = (name: string): void => typedInput.write(name, undefined);

/**
 * Keeps the values of a form that differ from the initial ones under its name, and restores them when it is opened again. `userId` is undefined
 * until the session is known, and null for visitors and for forms that say nothing about their user. `suggested` values are restored where none were typed.
 */
export function useKept<T extends Values>(
  name: string,
  initial: T,
  values: T,
  restore: (typed: Partial<T>) => void,
  userId: number | null | undefined,
  suggested?: Partial<T>,
): void {
  const [initialValues] = useState(initial);
  const isFirst = useRef(true);
  const isKnown = userId !== undefined;
  const restoreTyped = useEffectEvent(() => {
    const typed = readTyped(name, initialValues, userId ?? null);
    if (typed || suggested) restore({ ...suggested, ...typed } as Partial<T>);
  });
  const store = useEffectEvent((current: T) => {
    const typed = findTyped(current, initialValues);
    typedInput.write(name, typed && { userId: userId ?? null, values: typed });
  });
  // a layout effect: what was typed before hydration is repeated after it (docs/hydration.md)
  useLayoutEffect(() => {
    if (isKnown) restoreTyped();
  }, [isKnown]);
  useEffect(() => {
    if (!isFirst.current) store(values);
    isFirst.current = false;
  }, [values]);
}

/** `useState` for the fields of a calculator, which says nothing about its user; returns a function that sets some of them. */
export function useKeptFields<T extends Values>(name: string, initial: T): [T, (patch: Partial<T>) => void] {
  const [fields, setFields] = useState(initial);
  const change = (patch: Partial<T>) => setFields((before) => ({ ...before, ...patch }));
  useKept(name, initial, fields, change, null);
  return [fields, change];
}
