import { expect, type Locator, type Page } from '@playwright/test';

/** Why the focused element is not visibly focused; null if it is. */
function focusProblem(): string | null {
  const at = document.activeElement;
  if (!at || at === document.body) return 'no element is focused';
  const name = `${at.tagName.toLowerCase()} "${at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40)}"`;
  // a visually hidden field is drawn by its label or an element around it
  const around = [at];
  for (let up = at.parentElement; up && around.length < 5; up = up.parentElement) around.push(up);
  const marked = [...around, at.nextElementSibling].some((one) => {
    if (!one) return false;
    const { outlineStyle, outlineWidth, boxShadow, transitionDuration } = getComputedStyle(one);
    const ringed = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    return ringed || (/\b0px 0px 0px [12]px|0px -2px 0px 0px inset|inset/.test(boxShadow) && transitionDuration !== '');
  });
  // a slider marks its thumb, whose computed style cannot be read: look for its CSS rule
  const thumbMarked = [...document.styleSheets]
    .flatMap((stylesheet) => [...stylesheet.cssRules])
    .some((rule) => {
      if (!(rule instanceof CSSStyleRule)) return false;
      const [slider, thumb] = rule.selectorText.split('::');
      return thumb === '-webkit-slider-thumb' && rule.style.boxShadow !== '' && slider!.includes(':focus-visible') && at.matches(slider!);
    });
  if (!marked && !thumbMarked) return `${name} has no focus indicator`;
  const seen = around.slice(0, 3).some((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    if (width < 4 || height < 4) return false;
    return [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const on = document.elementFromPoint(left + width * x, top + height * y);
        return on !== null && (one.contains(on) || on.contains(at));
      }),
    );
  });
  return seen ? null : `${name} is covered or outside the viewport`;
}

/** WCAG 2.4.7 and 2.4.11: an element is focused, its focus indicator is visible, and nothing covers it. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  expect(await page.evaluate(focusProblem)).toBeNull();
}

const isFocused = (target: Locator) => target.evaluate((one) => one === document.activeElement);

/** Presses Tab until the target is focused; the focus must be visible at every step. @throws Error after `most` steps */
export async function tabTo(page: Page, target: Locator, { most = 120, back = false } = {}): Promise<void> {
  await target.waitFor({ state: 'attached' });
  for (let step = 0; step < most; step++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    await expectVisibleFocus(page);
    if (await isFocused(target)) return;
  }
  throw new Error(`${most} steps by Tab do not reach ${target.toString()}`);
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
