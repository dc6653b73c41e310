import { type ChangeEvent, useId } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import type { CardFault, CardForm } from '../../../shared/payment/payment.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './CardFields.module.css';
import { digitsOf, groupDigits, groupExpiry } from './card.ts';

/** The fields of a card. `maxLength` includes the spaces and the slash that `format` adds. */
const CARD_FIELDS = [
  { name: 'number', label: m.payment_card_number, placeholder: () => '1234 1234 1234 1234', maxLength: 23, format: groupDigits },
  { name: 'expiry', label: m.payment_card_expiry, placeholder: m.payment_card_expiry_example, maxLength: 7, format: groupExpiry },
  { name: 'cvc', label: m.payment_card_code, placeholder: () => 'CVC', maxLength: 4, format: digitsOf },
] as const;

interface CardFieldsProps {
  card: CardForm;
  /** The first invalid field and why; null if there is none. */
  fault: CardFault | null;
  disabled: boolean;
  /** Called with the new text of the changed field. */
  onChange: (change: Partial<CardForm>) => void;
}

/** Number, expiry and security code of a test card in one frame, with the error below. */
export function CardFields({ card, fault, disabled, onChange }: CardFieldsProps) {
  const id = useId();
  const changeField = (field: (typeof CARD_FIELDS)[number], { currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    // Formats only while typing at the end: a correction in the middle must not move the caret.
    const isAppending = input.selectionStart === input.value.length && input.value.length > card[field.name].length;
    onChange({ [field.name]: isAppending ? field.format(input.value) : input.value });
  };
  return (
    <fieldset className={classes.fields} disabled={disabled}>
      <legend className="mb-xs text-sm semibold">{m.payment_card()}</legend>
      <div className={`grid outlined-field rounded-sm on-card halves ${classes.box}`}>
        {CARD_FIELDS.map((field) => {
          const isInvalid = fault?.field === field.name;
          return (
            <label key={field.name} className={`grid relative rounded-sm ${classes.cell}`} data-wrong={isInvalid || undefined}>
              <span className="text-xs semibold muted">{field.label()}</span>
              <input
                className="full bare ink"
                name={field.name}
                // A card is written from left to right in every language.
                dir="ltr"
                value={card[field.name]}
                placeholder={field.placeholder()}
                maxLength={field.maxLength}
                inputMode="numeric"
                // Test cards only: the browser must not fill in a real card.
                autoComplete="off"
                aria-invalid={isInvalid || undefined}
                aria-describedby={isInvalid ? `${id}-fault` : undefined}
                onChange={(event) => changeField(field, event)}
                onBlur={() => {
                  const formatted = field.format(card[field.name]);
                  if (formatted !== card[field.name]) onChange({ [field.name]: formatted });
                }}
              />
              {field.name === 'number' && <Icon name="credit-card" size={20} />}
            </label>
          );
        })}
      </div>
      {fault && (
        <p id={`${id}-fault`} className="row gap-xs mt-xs text-xs semibold error tight">
          <Icon name="alert-circle" size={16} stroke={1.8} />
          {fault.message}
        </p>
      )}
    </fieldset>
  );
}
