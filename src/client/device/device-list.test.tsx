import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createDeviceList } from './device-list.ts';

test('adding a home renders only the components that show this home', () => {
  const list = createDeviceList('device-list-test', 10);
  const rendered: string[] = [];
  const Home = ({ id }: { id: number }) => {
    rendered.push(`${id} ${list.useHas(id)}`);
    return null;
  };
  render(
    <>
      <Home id={1} />
      <Home id={2} />
    </>,
  );
  expect(rendered).toEqual(['1 false', '2 false']);
  rendered.length = 0;
  act(() => void list.set([2]));
  expect(rendered).toEqual(['2 true']);
  rendered.length = 0;
  act(() => void list.set([2, 1]));
  expect(rendered).toEqual(['1 true']);
});

test('a home that another tab added is shown, and is kept when this tab adds one', () => {
  const list = createDeviceList('device-list-of-two-tabs', 10);
  const Ids = () => <p>{list.useIds().join()}</p>;
  const { container } = render(<Ids />);
  act(() => void list.set([1]));
  // the browser writes the storage that both tabs share, and sends the event to the tab that did not change it
  localStorage.setItem('device-list-of-two-tabs', '[2,1]');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'device-list-of-two-tabs' })));
  expect(container.textContent).toBe('2,1');
  act(() => void list.set([3, ...list.ids()]));
  expect(localStorage.getItem('device-list-of-two-tabs')).toBe('[3,2,1]');
});
