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
