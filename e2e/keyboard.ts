// Steps for tests that use the keyboard alone. Each checks after every Tab that the focused element is marked and not covered.
import { expect, type Locator, type Page } from '@playwright/test';

/** Why the focus cannot be seen; null if it can. Runs in the page. */
function findFocusFault(): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return 'no element is focused';
  const name = `${focused.tagName.toLowerCase()} "${focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40)}"`;
  // a visually hidden field is drawn by its label or another element around it
  const drawnElements = [focused];
  for (let parent = focused.parentElement; parent && drawnElements.length < 5; parent = parent.parentElement) drawnElements.push(parent);
  const hasFocusMark = [...drawnElements, focused.nextElementSibling].some((element) => {
    if (!element) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    // `0 0 0 2px` is a ring around the element, `inset` a line inside it
    const hasShadowRing = /\b0px 0px 0px [12]px|inset/.test(boxShadow);
    return hasOutline || hasShadowRing;
  });
  // a slider marks its thumb, whose computed style cannot be read: look for its CSS rule
  const isThumbMarked = [...document.styleSheets]
    .flatMap((stylesheet) => [...stylesheet.cssRules])
    .some((rule) => {
      if (!(rule instanceof CSSStyleRule)) return false;
      const [slider, thumb] = rule.selectorText.split('::');
      return (
        thumb === '-webkit-slider-thumb' && rule.style.boxShadow !== '' && slider!.includes(':focus-visible') && focused.matches(slider!)
      );
    });
  if (!hasFocusMark && !isThumbMarked) return `${name} has no focus indicator`;
  // of nine points of the element, or of the elements that are drawn for it, at least one must not be covered
  const isInView = drawnElements.slice(0, 3).some((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width < 4 || height < 4) return false;
    return [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const topmost = document.elementFromPoint(left + width * x, top + height * y);
        return topmost !== null && (element.contains(topmost) || topmost.contains(focused));
      }),
    );
  });
  return isInView ? null : `${name} is covered or outside the viewport`;
}

/** WCAG 2.4.7 and 2.4.11: an element is focused, its focus indicator is visible, and nothing covers it. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  expect(await page.evaluate(findFocusFault)).toBeNull();
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab (or Shift+Tab) until the target is focused; the focus must be visible at every step. @throws Error after `maxTabs` steps */
export async function tabTo(page: Page, target: Locator, { maxTabs = 120, isBackwards = false } = {}): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let step = 0; step < maxTabs; step++) {
    await page.keyboard.press(isBackwards ? 'Shift+Tab' : 'Tab');
    await expectVisibleFocus(page);
    if (await isFocused(target)) return;
  }
  throw new Error(`${maxTabs} steps by Tab do not reach ${target.toString()}`);
}

/** Reaches a field by Tab and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Reaches a control by Tab and presses a key on it. */
export async function pressOn(page: Page, control: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}
