import { afterEach, expect, test } from 'vitest';
import { deviceSaved, moveIntoAccount, toggleOnDevice } from './device-saved.ts';

afterEach(() => {
  for (const id of deviceSaved()) toggleOnDevice(id);
});

test('homes that were merged into an account are removed, and one that another tab saves meanwhile stays', async () => {
  toggleOnDevice(7);
  const savedProperties = await moveIntoAccount((ids) => {
    // the browser writes the storage that both tabs share, and sends the event to this tab
    localStorage.setItem('saved-homes', '[9,7]');
    window.dispatchEvent(new StorageEvent('storage', { key: 'saved-homes' }));
    return Promise.resolve({ savedProperties: ids });
  });
  expect(savedProperties).toEqual([7]);
  expect(deviceSaved()).toEqual([9]);
});
