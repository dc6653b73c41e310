// React hook: the areas of a shape with the rings to draw; those of named outlines are loaded.
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Outline } from '../../../shared/geo/outline.ts';
import { outlineKeysOf, type Ring } from '../../../shared/geo/shape.ts';
import { trpc } from '../../trpc/trpc.ts';
import { areasOf, ringsOf } from './add-area.ts';

/** The rings of each area of a shape, by the even-odd rule, and the outlines among them. */
export function useAreas(shape: string | undefined): { rings: Ring[][]; outlines: Outline[] } {
  const keys = outlineKeysOf(shape);
  const { data } = trpc.outline.named.useQuery({ keys }, { enabled: keys.length > 0, placeholderData: keepPreviousData });
  return useMemo(() => {
    const outlines = data ?? [];
    const rings = areasOf(shape).flatMap(({ ring, outline: key }) => {
      const outline = outlines.find((one) => one.key === key);
      return ring ? [[ring as Ring]] : outline ? [ringsOf(outline)] : [];
    });
    return { rings, outlines: outlines.filter(({ key }) => areasOf(shape).some(({ outline }) => outline === key)) };
  }, [shape, data]);
}
