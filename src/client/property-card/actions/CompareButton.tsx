import { IconScale } from '@tabler/icons-react';
import { m } from '../../../shared/messages/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { comparedHomes, toggleCompared } from '../compared-homes.ts';
import classes from './CompareButton.module.css';

interface CompareButtonProps {
  propertyId: number;
  title: string;
  /** In a toolbar with its class, instead of at the end of a card's line. */
  toolClass?: string | undefined;
}

/** Takes a home into the comparison or out of it. */
export function CompareButton({ propertyId, title, toolClass }: CompareButtonProps) {
  const isCompared = comparedHomes.useHas(propertyId);
  const press = () => {
    if (!toggleCompared(propertyId)) toast({ title: m.compare_compare(), message: m.compare_full(), severity: 'bad' });
  };
  const shared = { 'aria-pressed': isCompared, 'aria-label': m.compare_title_of({ title }), onClick: press };
  const content = (
    <>
      <IconScale size={18} stroke={1.6} aria-hidden="true" />
      <span>{m.compare_compare()}</span>
    </>
  );
  return toolClass === undefined ? (
    <button type="button" className={classes.compare} {...shared}>
      {content}
    </button>
  ) : (
    <Button variant="quiet" size="sm" className={`${classes.tool} ${toolClass}`} {...shared}>
      {content}
    </Button>
  );
}
