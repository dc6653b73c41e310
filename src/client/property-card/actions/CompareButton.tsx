import { m } from '../../../shared/messages/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { comparedHomes, toggleCompared } from '../compared-homes.ts';
import classes from './CompareButton.module.css';

interface CompareButtonProps {
  propertyId: number;
  /** Title of the property, for the accessible name. */
  title: string;
  /** Class of the buttons of a toolbar. Without it the button has the style for the end of a line on a card. */
  toolClass?: string | undefined;
}

/** Adds a property to the comparison, which is stored in localStorage, or removes it. A toast says when the comparison is full. */
export function CompareButton({ propertyId, title, toolClass }: CompareButtonProps) {
  const isCompared = comparedHomes.useHas(propertyId);
  const toggle = () => {
    if (!toggleCompared(propertyId)) toast({ title: m.compare_compare(), message: m.compare_full(), severity: 'bad' });
  };
  const buttonProps = { 'aria-pressed': isCompared, 'aria-label': m.compare_title_of({ title }), onClick: toggle };
  const content = (
    <>
      <Icon name="scale" />
      <span>{m.compare_compare()}</span>
    </>
  );
  return toolClass === undefined ? (
    <button type="button" className={`inline-row gap-2xs text-sm muted pointer hover-accent ${classes.compare}`} {...buttonProps}>
      {content}
    </button>
  ) : (
    <Button variant="quiet" size="sm" className={`${classes.tool} ${toolClass}`} {...buttonProps}>
      {content}
    </Button>
  );
}
