/** Names that Arabic texts keep in Latin letters. */
const LATIN_NAMES = ['Dubai Appartments Sale', 'Stripe', 'RERA', 'BRN', 'JPEG', 'PNG', 'WebP', 'AVIF', 'AED'];
const SHOWN_ATTRIBUTES = ['aria-label', 'title', 'alt', 'placeholder'];

/**
 * What people read in Latin letters below an element: texts, labels and placeholders without email addresses and names. `data` is what users wrote.
 */
export function findLatinTexts(root: HTMLElement, data: readonly (string | RegExp)[] = []): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (!parentElement?.closest('script, style')) texts.push(textContent ?? '');
  }
  for (const element of root.querySelectorAll('*')) texts.push(...SHOWN_ATTRIBUTES.flatMap((name) => element.getAttribute(name) ?? []));
  const withoutData = (text: string): string =>
    [/\S+@\S+/g, ...data, ...LATIN_NAMES].reduce<string>(
      (rest, part) => rest.replaceAll(part instanceof RegExp ? new RegExp(part, 'g') : part, ''),
      text,
    );
  return texts.filter((text) => /[A-Za-z]/.test(withoutData(text)));
}
