import { IconAlertCircle, IconCreditCard } from '@tabler/icons-react';
import { type ChangeEvent, useId } from 'react';
import type { CardFault, CardForm } from '../../shared/payment/payment.ts';
import classes from './CardFields.module.css';
import { groupDigits, groupExpiry } from './card.ts';

const FIELDS = [
  { name: 'number', label: 'Card number', placeholder: '1234 1234 1234 1234', maxLength: 23, format: groupDigits },
  { name: 'expiry', label: 'Expiration date', placeholder: 'MM / YY', maxLength: 7, format: groupExpiry },
  { name: 'cvc', label: 'Security code', placeholder: 'CVC', maxLength: 4, format: (text: string) => text.replace(/\D/g, '') },
] as const;

interface CardBoxProps {
  card: CardForm;
  fault: CardFault | null;
  disabled: boolean;
  onChange: (change: Partial<CardForm>) => void;
}

/** Number, expiry and security code in one frame. */
export function CardFields({ card, fault, disabled, onChange }: CardBoxProps) {
  const id = useId();
  const change = (field: (typeof FIELDS)[number], { currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    // Formats only while typing at the end: a correction in the middle must not move the caret.
    const isAppending = input.selectionStart === input.value.length && input.value.length > card[field.name].length;
    onChange({ [field.name]: isAppending ? field.format(input.value) : input.value });
  };
  return (
    <fieldset className={classes.set} disabled={disabled}>
      <legend>Card</legend>
      <div className={classes.box}>
        {FIELDS.map((field) => {
          const isInvalid = fault?.field === field.name;
          return (
            <label key={field.name} className={classes.cell} data-wrong={isInvalid || undefined}>
              <span>{field.label}</span>
              <input
                name={field.name}
                value={card[field.name]}
                placeholder={field.placeholder}
                maxLength={field.maxLength}
                inputMode="numeric"
                // Test cards only: the browser must not fill in a real card.
                autoComplete="off"
                aria-invalid={isInvalid || undefined}
                aria-describedby={isInvalid ? `${id}-fault` : undefined}
                onChange={(event) => change(field, event)}
                onBlur={() => {
                  const formatted = field.format(card[field.name]);
                  if (formatted !== card[field.name]) onChange({ [field.name]: formatted });
                }}
              />
              {field.name === 'number' && <IconCreditCard size={20} stroke={1.6} aria-hidden="true" />}
            </label>
          );
        })}
      </div>
      {fault && (
        <p id={`${id}-fault`} className={classes.fault}>
          <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
          {fault.message}
        </p>
      )}
    </fieldset>
  );
}
