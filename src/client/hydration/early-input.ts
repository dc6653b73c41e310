type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type FieldState = Pick<HTMLInputElement, 'value' | 'checked'>;

/** What a visitor did to parts of the page that React had not hydrated yet, in order. `src/server/ssr/deferred-hydration.ts` records it. */
interface EarlyInput {
  /** Clicks on buttons, keys pressed outside of fields, submitted forms. */
  events: Event[];
  /** The last state of each field that was typed in, ticked or chosen from. */
  fields: Map<Field, FieldState>;
}
declare global {
  interface Window {
    /** Missing where Vite serves the pages while developing. */
    earlyInput?: EarlyInput;
  }
}

/** A click or key that is older when it could be repeated would surprise. A submitted form is always sent. */
const MAX_AGE_MS = 10_000;

const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** Whether a field differs from what the server sent. */
function isChanged(field: Field, { value, checked }: FieldState): boolean {
  if (isCheckable(field)) return checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement)
    return value !== ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
  return value !== field.defaultValue;
}

/** Records what a browser filled in without an event, for example when it restored the page. To be called before React hydrates. */
export function recordFilledFields(): void {
  const fields = window.earlyInput?.fields;
  for (const field of document.querySelectorAll<Field>('[data-dehydrated] :is(input, textarea, select)')) {
    const state = { value: field.value, checked: 'checked' in field && field.checked };
    if (isChanged(field, state)) fields?.set(field, state);
  }
}

/**
 * Makes React notice the state of a field. React ignores an event when the field still has the value that React last saw. So the field is first set to
 * another one, and then to its value by the browser's own setter, which React does not observe.
 */
function repeatInput(field: Field, state: FieldState): void {
  if (isCheckable(field)) {
    field.checked = !state.checked;
    field.click();
    return;
  }
  const isUnderCaret = field === document.activeElement && field.value === state.value;
  const caret = isUnderCaret && !(field instanceof HTMLSelectElement) ? field.selectionEnd : null;
  if (field.type !== 'file') {
    field.value = '';
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', state.value, field);
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  if (caret !== null) (field as HTMLInputElement | HTMLTextAreaElement).setSelectionRange(caret, caret);
}

function repeatEvent(event: Event): void {
  const target = event.target as Element;
  if (event instanceof KeyboardEvent) target.dispatchEvent(new KeyboardEvent(event.type, event));
  else if (target instanceof HTMLFormElement) target.requestSubmit();
  else target.closest('button')?.click();
}

/**
 * Takes the early input to a part of the page that is hydrated now, and returns what repeats it: first the fields, then the rest in its order.
 * A button that was clicked several times is clicked once. An event that is being dispatched right now made React hydrate, and React handles it.
 */
export function takeEarlyInput(part: Element): () => void {
  const { events, fields }: EarlyInput = window.earlyInput ?? { events: [], fields: new Map() };
  const isHydrated = (target: EventTarget | null) =>
    target instanceof Element && (part.contains(target) || target.contains(part)) && !target.closest('[data-dehydrated]');
  const hydratedFields = [...fields].filter(([field]) => isHydrated(field));
  const hydratedEvents = events.filter(({ target }) => isHydrated(target));
  for (const [field] of hydratedFields) fields.delete(field);
  for (const event of hydratedEvents) events.splice(events.indexOf(event), 1);
  const changed = hydratedFields.filter(([field, state]) => isChanged(field, state));
  const waiting = hydratedEvents.filter((event) => event.eventPhase === Event.NONE);
  const targets = waiting.map(({ type, target }) => (type === 'click' ? (target as Element).closest('button') : target));
  const eventsToRepeat = waiting.filter(
    ({ type, timeStamp }, i) =>
      (type === 'keydown' || targets.lastIndexOf(targets[i]!) === i) && (type === 'submit' || performance.now() - timeStamp < MAX_AGE_MS),
  );
  return () => {
    for (const [field, state] of changed) repeatInput(field, state);
    for (const event of eventsToRepeat) repeatEvent(event);
  };
}
