// Repeats what a visitor typed, ticked or clicked in a part of the page before React had hydrated it (docs/hydration.md). A script in the
// page records that input in `window.earlyInput`, because React listens only afterwards.
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type FieldState = Pick<HTMLInputElement, 'value' | 'checked'>;

/** Input in parts of the page that React has not hydrated, in order. The script of `src/server/ssr/deferred-hydration.ts` records it. */
interface EarlyInput {
  /** Clicks on buttons, keys pressed outside of fields, submits of forms. */
  events: Event[];
  /** The last state of each field that was typed in, ticked or chosen from. */
  fields: Map<Field, FieldState>;
}
declare global {
  interface Window {
    /** Missing in development, where pages have no such script. */
    earlyInput?: EarlyInput;
  }
}

/** Older clicks and keys are not repeated, because a late effect would surprise the visitor. A submitted form is always sent. */
const MAX_AGE_MS = 10_000;

const isCheckable = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/**
 * The state that a field has in the browser before anybody uses it. It can differ from the attributes that the server sent: a browser moves
 * a slider to its step and ends, and changes or removes a number, date, email address, colour or text that a field cannot hold.
 */
function readInitialState(field: Field): FieldState {
  const form = document.createElement('form');
  const copy = field.cloneNode(true) as Field;
  form.append(copy);
  form.reset();
  return { value: copy.value, checked: 'checked' in copy && copy.checked };
}

/** Whether a field differs from what the browser showed of the page that the server sent. */
function isChanged(field: Field, { value, checked }: FieldState): boolean {
  const initial = readInitialState(field);
  return isCheckable(field) ? checked !== initial.checked : value !== initial.value;
}

/** Fields whose content a browser may restore. It also moves sliders, to fit them to their ends, which no visitor chose. */
const RESTORED_FIELDS = ':is(input:not([type="range"]), textarea, select)';

/**
 * Adds to the record the fields that the browser filled in without an event, for example when it restored the page. Call it before React
 * hydrates.
 */
export function recordFilledFields(): void {
  const fields = window.earlyInput?.fields;
  for (const field of document.querySelectorAll<Field>(`[data-dehydrated] ${RESTORED_FIELDS}`)) {
    const state = { value: field.value, checked: 'checked' in field && field.checked };
    if (isChanged(field, state)) fields?.set(field, state);
  }
}

/**
 * Makes React notice the state of a field. React ignores an event if the field has the value that React saw last. So the field is first set
 * to another value, and then to the recorded one with the browser's own setter, which React does not observe.
 */
function repeatInput(field: Field, state: FieldState): void {
  if (isCheckable(field)) {
    field.checked = !state.checked;
    field.click();
    return;
  }
  // a focused field that still holds the recorded text keeps its caret position
  const hasCaret = field === document.activeElement && field.value === state.value && 'selectionEnd' in field;
  const caret = hasCaret ? field.selectionEnd : null;
  if (field.type !== 'file') {
    field.value = '';
    Reflect.set(Object.getPrototypeOf(field) as object, 'value', state.value, field);
  }
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  if (caret !== null) (field as HTMLTextAreaElement).setSelectionRange(caret, caret);
}

/** Clicks the button, presses the key or submits the form again. */
function repeatEvent(event: Event): void {
  const target = event.target as Element;
  if (event instanceof KeyboardEvent) target.dispatchEvent(new KeyboardEvent(event.type, event));
  else if (target instanceof HTMLFormElement) target.requestSubmit();
  else target.closest('button')?.click();
}

/** The events to repeat: all recent keys, the last recent click on each button, and the last submit of each form. */
function selectEventsToRepeat(events: readonly Event[]): Event[] {
  const controls = events.map(({ type, target }) => (type === 'click' ? (target as Element).closest('button') : target));
  return events.filter(({ type, timeStamp }, i) => {
    const isLastOnControl = controls.lastIndexOf(controls[i] ?? null) === i;
    const isRecent = performance.now() - timeStamp < MAX_AGE_MS;
    return (type === 'keydown' || isLastOnControl) && (type === 'submit' || isRecent);
  });
}

/**
 * Removes the input in a hydrated part of the page from the record, and returns a function that repeats it: first the fields, then the
 * events in their order, each after React has rendered the effect of the one before. A button that was clicked several times is clicked
 * once.
 */
export function takeEarlyInput(part: Element): () => void {
  const { events, fields }: EarlyInput = window.earlyInput ?? { events: [], fields: new Map() };
  // the target of a key is the body, which contains every part, if no element has the focus
  const isInHydratedPart = (target: EventTarget | null) =>
    target instanceof Element && (part.contains(target) || target.contains(part)) && !target.closest('[data-dehydrated]');
  const hydratedFields = [...fields].filter(([field]) => isInHydratedPart(field));
  const hydratedEvents = events.filter(({ target }) => isInHydratedPart(target));
  for (const [field] of hydratedFields) fields.delete(field);
  for (const event of hydratedEvents) events.splice(events.indexOf(event), 1);
  const changedFields = hydratedFields.filter(([field, state]) => isChanged(field, state));
  // React itself handles an event that is still being dispatched
  const isDispatched = ({ eventPhase }: Event) => Boolean(eventPhase);
  const eventsToRepeat = selectEventsToRepeat(hydratedEvents.filter((event) => !isDispatched(event)));
  return () => {
    for (const [field, state] of changedFields) repeatInput(field, state);
    // one microtask for each event: React renders the effect of an event before the next one
    void eventsToRepeat.reduce((before, event) => before.then(() => repeatEvent(event)), Promise.resolve());
  };
}

/** Removes from the record an event that was handled before its part of the page was hydrated, so that it is not repeated. */
export function forgetEarlyInput(event: Event): void {
  const events = window.earlyInput?.events;
  if (events?.includes(event)) events.splice(events.indexOf(event), 1);
}
