// Finds texts that are not translated on Arabic pages, for page tests.
/** Names that Arabic texts keep in Latin letters. */
const LATIN_NAMES = ['Dubai Appartments Sale', 'Stripe', 'RERA', 'BRN', 'JPEG', 'PNG', 'WebP', 'AVIF', 'AED'];
/** Attributes whose texts people read or hear. */
const SHOWN_ATTRIBUTES = ['aria-label', 'title', 'alt', 'placeholder'];

/**
 * The texts, labels and placeholders inside an element that have Latin letters. Email addresses, the names above and `data`, which users
 * wrote, are allowed.
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
      (remainingText, pattern) => remainingText.replaceAll(pattern instanceof RegExp ? new RegExp(pattern, 'g') : pattern, ''),
      text,
    );
  return texts.filter((text) => /[A-Za-z]/.test(withoutData(text)));
}
