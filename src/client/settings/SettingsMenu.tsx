import { useRef } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { useDismiss } from '../ui/dialog/useDismiss.ts';
import classes from './Settings.module.css';
import { SettingsForm } from './SettingsForm.tsx';

/**
 * Menu with the settings form below the button that opens it; that must be the first button in the same parent element. Escape closes the
 * menu, as do focus and a press outside the parent element.
 */
export function SettingsMenu({ onClose }: { onClose: () => void }) {
  const menu = useRef<HTMLElement>(null);
  const focusButton = () => menu.current?.parentElement?.querySelector('button')?.focus();
  useDismiss(
    () => menu.current?.parentElement,
    (reason) => {
      if (reason === 'escape') focusButton();
      onClose();
    },
  );
  const finish = () => {
    focusButton();
    onClose();
  };
  return (
    <section
      ref={menu}
      className={`absolute outlined rounded-md on-raised raised text-sm ink p-md ${classes.menu}`}
      aria-label={m.layout_settings()}
    >
      <SettingsForm onClose={finish} />
    </section>
  );
}
