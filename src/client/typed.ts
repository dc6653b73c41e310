type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

function wasTouched(field: Field): boolean {
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.type !== 'file' && field.value !== field.defaultValue;
}

/** Sets a value as a hand would: past the setter that React watches, and told by an event. */
function fill(field: Field, value: string): void {
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set;
  setter?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * What was typed or ticked before the page came alive would be emptied by its coming alive. Call it before, and what it returns once React has
 * been told to: the fields are then filled again as if by hand.
 */
export function keepTyped(root: ParentNode): () => void {
  const kept = [...root.querySelectorAll<Field>('input, textarea, select')]
    .filter(wasTouched)
    .map((field) => ({ field, value: field.value, checked: isTicked(field) && field.checked }));
  return () => {
    for (const { field, value, checked } of kept) {
      // an event makes React bring this part of the page to life at once, with its own idea of the value
      field.dispatchEvent(new Event('input', { bubbles: true }));
      if (!isTicked(field)) fill(field, value);
      else if (field.checked !== checked) field.click();
    }
  };
}
