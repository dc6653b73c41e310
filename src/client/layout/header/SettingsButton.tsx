import { Suspense, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
// looks the same as the button for the colour scheme
import classes from './ColorSchemeButton.module.css';

const SettingsMenu = lazyDialog(async () => ({ default: (await import('../../settings/SettingsMenu.tsx')).SettingsMenu }));

/** The button `Settings` in the upper row of the header. It opens the menu of units, currency and theme, whose script loads on the first click. */
export function SettingsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="inline-row relative full-height">
      <button type="button" className={classes.button} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {m.layout_settings()}
      </button>
      <Suspense>{isOpen && <SettingsMenu onClose={() => setOpen(false)} />}</Suspense>
    </span>
  );
}
