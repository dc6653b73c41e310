// Stands in for layout in page tests, because happy-dom has none.
import { vi } from 'vitest';

/** The callback that an IntersectionObserver calls with the elements that became visible or hidden. */
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
