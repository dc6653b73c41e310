import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

/** A component test that prints to console.error fails: React says there what is wrong. */
let errors: MockInstance;
beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});
