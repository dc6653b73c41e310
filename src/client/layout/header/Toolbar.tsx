import type { KeyboardEvent, ReactNode } from 'react';
import { moveFocus } from '../../ui/move-focus.ts';
import classes from './Toolbar.module.css';

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: toolbar, key, shiftKey } = event;
  // Tab also goes through the menu that a button of the toolbar has opened
  if (toolbar.querySelector('[aria-expanded="true"]')) return;
  const controls = [...toolbar.querySelectorAll<HTMLElement>('a, button')];
  // the browser then moves the focus on from there, out of the toolbar
  if (key === 'Tab') controls.at(shiftKey ? 0 : -1)?.focus({ preventScroll: true });
  else moveFocus(event, controls);
}

/** Links and buttons that are one stop of the Tab key; arrow keys move the focus between them, of which a sign before them tells. */
export const Toolbar = ({ label, className, children }: { label: string; className: string; children: ReactNode }) => (
  <div role="toolbar" aria-label={label} className={`${classes.toolbar} ${className}`} onKeyDown={onKeyDown}>
    {children}
  </div>
);
