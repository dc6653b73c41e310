import type { KeyboardEvent } from 'react';

/** Moves the focus among `controls` by the arrow keys along the text, around the ends, and by Home and End to the ends. Other keys do nothing. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, controls: readonly HTMLElement[]): void {
  const position = controls.indexOf(event.target as HTMLElement);
  const last = controls.length - 1;
  const towardsEnd = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const next = {
    Home: 0,
    End: last,
    ArrowRight: position + towardsEnd,
    ArrowLeft: position - towardsEnd,
  }[event.key];
  if (position < 0 || next === undefined) return;
  event.preventDefault();
  controls.at(next > last ? 0 : next)?.focus();
}
