import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

/** Fails a component test that prints to console.error, where React reports misuse. */
let errors: MockInstance;
beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});
afterEach(() => {
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});
