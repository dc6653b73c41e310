import { describe, expect, it } from 'vitest';
import { namesAt } from './place-names.ts';

const at = (zoom: number) => namesAt(zoom).map((n) => n.name);

describe('namesAt', () => {
  it('names emirates and countries from far away and no community', () => {
    expect(at(7)).toEqual(expect.arrayContaining(['Abu Dhabi', 'Fujairah', 'Qatar']));
    expect(at(7)).not.toContain('Dubai Hills');
  });
  it('names communities from near and no emirate', () => {
    expect(at(14)).toEqual(expect.arrayContaining(['Palm Jumeirah', 'Emirates Hills', 'Dubai Hills', 'Al Barsha']));
    expect(at(14)).not.toContain('Sharjah');
  });
  it('grows with the zoom and leaves out what would touch', () => {
    const inDubai = (zoom: number) => namesAt(zoom).filter((n) => n.kind === 'place').length;
    expect(inDubai(10)).toBeLessThan(inDubai(12));
    expect(inDubai(12)).toBeLessThan(inDubai(16));
    expect(at(12)).not.toEqual(expect.arrayContaining(['Dubai Marina', 'Jumeirah Beach Residence']));
  });
});
