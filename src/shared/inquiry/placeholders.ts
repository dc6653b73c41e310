// The placeholders of reply templates, such as `{name}`, which are filled in when a template is inserted. Pure.

/** The names that a template may use. `agent`: who writes; `link`: the page of the home. */
export const TEMPLATE_PLACEHOLDERS = ['name', 'title', 'price', 'agent', 'link'] as const;
export type TemplateValues = Partial<Record<(typeof TEMPLATE_PLACEHOLDERS)[number], string>>;

const PLACEHOLDER = /\{(\w{1,30})\}/g;
const isKnown = (name: string): name is keyof TemplateValues => TEMPLATE_PLACEHOLDERS.some((known) => known === name);

/** The first placeholder of a text that is none of ours, with its braces; undefined without one. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(PLACEHOLDER)].find(([, name]) => !isKnown(name!))?.[0];

/** The first placeholder of a text that has not been filled in, with its braces; undefined without one. */
export const unfilledPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(PLACEHOLDER)].find(([, name]) => isKnown(name!))?.[0];

/** Fills in what is known; a placeholder without a value stays. What a value contains is not read again. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  text.replace(PLACEHOLDER, (placeholder, name: string) => (isKnown(name) && values[name]) || placeholder);

/** Whether a message is a template with its placeholders filled in: it has the texts around them, in their order. */
export function isFilledTemplate(template: string, message: string): boolean {
  const texts = template.split(PLACEHOLDER).filter((_text, i) => i % 2 === 0);
  const [first = '', last = ''] = [texts[0], texts.at(-1)];
  if (texts.length === 1) return message === template;
  if (!message.startsWith(first) || !message.endsWith(last)) return false;
  const end = message.length - last.length;
  let from = first.length;
  for (const text of texts.slice(1, -1)) {
    const at = message.indexOf(text, from);
    if (at < 0) return false;
    from = at + text.length;
  }
  return from <= end;
}
