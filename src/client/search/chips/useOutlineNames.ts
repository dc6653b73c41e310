import { outlineName } from '../../../shared/geo/outline-name.ts';
import { outlineKeysOf } from '../../../shared/geo/shape.ts';
import type { OutlineNames } from '../../../shared/search/piece-label.ts';
import { trpc } from '../../trpc/trpc.ts';

/** React hook: the names of the outlines of a search by their keys; undefined until they are known. The server prefetches them. */
export function useOutlineNames(shape: string | undefined): OutlineNames | undefined {
  const keys = outlineKeysOf(shape);
  const { data } = trpc.outline.named.useQuery({ keys }, { enabled: keys.length > 0 });
  return data && Object.fromEntries(data.map((outline) => [outline.key, outlineName(outline)]));
}
