// Set-up file of the test project `ui`: fails a component test that prints to console.error, where React reports misuse.
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest';

let errors: MockInstance;
beforeEach(() => {
  errors = vi.spyOn(console, 'error');
});
afterEach(() => {
  try {
    expect(errors).not.toHaveBeenCalled();
  } finally {
    errors.mockRestore();
  }
});
