// For page tests, because happy-dom has no layout.
import { vi } from 'vitest';

type Report = (entries: { isIntersecting: boolean; target: Element }[]) => void;

/** Replaces the global IntersectionObserver by one that reports every element as visible, until `vi.unstubAllGlobals()`. */
export const stubIntersectionObserver = (): void =>
  void vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #report: Report;
      constructor(report: Report) {
        this.#report = report;
      }
      observe(target: Element) {
        this.#report([{ isIntersecting: true, target }]);
      }
      unobserve() {}
      disconnect() {}
    },
  );

/** A text with ordinary spaces instead of those that keep a number and its unit on one line. */
export const withPlainSpaces = (text: string | null | undefined): string => text?.replaceAll('\u00a0', ' ') ?? '';
