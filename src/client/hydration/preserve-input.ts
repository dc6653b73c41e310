type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

function wasTouched(field: Field): boolean {
  if (isTicked(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  return field.type !== 'file' && field.value !== field.defaultValue;
}

/** Sets a value as a hand would: by the setter of the kind of field, past the one that React puts on it to watch, and told by an event. */
function fill(field: Field, value: string): void {
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** React marks what it has brought to life. */
const isHydrated = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactProps'));
const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

/** A page that has not come alive by then will not. */
const PATIENCE_MS = 30_000;

/** A form that somebody sent before it was alive: the script of `src/server/ssr/deferred-hydration.ts` held and marked it. */
type QueuedForm = HTMLFormElement & { submittedBeforeHydration?: boolean };

/**
 * What was typed or ticked before a page, or a part of it, came alive would be emptied by its coming alive: the fields are then filled again, as if by
 * hand, and a form that was sent meanwhile is sent. To be called before React is told to.
 */
export async function preserveInputDuringHydration(root: Document | Element): Promise<void> {
  const kept = new Map<Field, { value: string; checked: boolean }>();
  const keep = (field: Field) => kept.set(field, { value: field.value, checked: isTicked(field) && field.checked });
  for (const field of root.querySelectorAll<Field>('input, textarea, select')) if (wasTouched(field)) keep(field);
  // and what is still being typed until then
  const typing = ({ target, isTrusted }: Event) => {
    if (isTrusted && target instanceof HTMLElement && target.matches('input, textarea, select') && !isHydrated(target))
      keep(target as Field);
  };
  root.addEventListener('input', typing, true);
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) {
    await nextFrame();
    const hydrated = [...kept].filter(([field]) => isHydrated(field));
    const held = [...root.querySelectorAll<QueuedForm>('form')].filter((form) => form.submittedBeforeHydration);
    const sendable = held.filter(isHydrated);
    // the part of the page that they stand in is complete a moment later
    if (hydrated.length + sendable.length > 0) await nextFrame();
    for (const [field, { value, checked }] of hydrated) {
      kept.delete(field);
      if (!isTicked(field)) {
        if (field.value !== value) fill(field, value);
      } else if (field.checked !== checked) field.click();
    }
    if (sendable.length > 0) await nextFrame();
    for (const form of sendable) {
      if (form.submittedBeforeHydration) form.requestSubmit();
      delete form.submittedBeforeHydration;
    }
    const whole = root.querySelector('#main :is(a, button, input, textarea, select)');
    if (kept.size + held.length === 0 && (!whole || isHydrated(whole))) break;
  }
  root.removeEventListener('input', typing, true);
}
