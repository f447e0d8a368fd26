import { describe, expect, it } from 'vitest';
import type { DrawContext } from '../../replay/layers/layer';
import type { Footer } from './footer';
import { layOutFooter, paintFooter } from './footerPainter';

/** Every character is half as wide as it is high. */
function context(drawn: unknown[][] = []) {
  const state: Record<string, unknown> = {};
  return new Proxy(state, {
    get: (kept, name: string) => {
      if (name === 'measureText') {
        const textPx = Number(/(\d+(\.\d+)?)px/.exec(String(kept['font']))?.[1]);
        return (text: string) => ({ width: (text.length * textPx) / 2 });
      }
      if (name in kept) return kept[name];
      return (...args: unknown[]) => void drawn.push([name, ...args, kept['direction']]);
    },
    set: (kept, name: string, value) => {
      kept[name] = value;
      return true;
    },
  }) as unknown as DrawContext;
}

const legend: NonNullable<Footer['legend']> = {
  colormap: 'cubehelix',
  title: 'Seconds',
  ticks: [
    { share: 0, label: '0' },
    { share: 1, label: '0.8' },
  ],
};
const footer = (more: Partial<Footer> = {}): Footer => ({
  lines: ['All respondents', 'n = 24'],
  legend: null,
  isRtl: false,
  ...more,
});

describe('a footer', () => {
  it('has its lines at the left, the first one strong', () => {
    const { texts, bar } = layOutFooter(context(), footer(), 1280, 1);
    expect(texts.map(({ text, x, isStrong }) => [text, x, isStrong])).toEqual([
      ['All respondents', 14, true],
      ['n = 24', 14, false],
    ]);
    expect(bar).toBeNull();
  });
  it('is mirrored for languages from right to left, but not its scale', () => {
    const { texts, bar } = layOutFooter(context(), footer({ legend, isRtl: true }), 1280, 1);
    expect(texts[0]).toMatchObject({ x: 1266, align: 'right', isLtr: false });
    expect(bar?.x).toBe(14);
    const [zero, most] = texts.slice(-2);
    expect([zero?.text, most?.text]).toEqual(['0', '0.8']);
    expect(zero?.x).toBeLessThan(most?.x ?? 0);
    expect(zero?.isLtr).toBe(true);
  });
  it('has its legend beside the lines where there is room, else below', () => {
    const wide = layOutFooter(context(), footer({ legend }), 1280, 1);
    const narrow = layOutFooter(context(), footer({ legend }), 400, 1);
    expect(wide.bar?.x).toBe(1280 - 14 - 320);
    expect(narrow.bar?.x).toBe(14);
    const lastLine = Math.max(...narrow.texts.slice(0, 2).map(({ y }) => y));
    expect(narrow.bar?.y).toBeGreaterThan(lastLine);
    expect(narrow.heightPx).toBeGreaterThan(wide.heightPx);
  });
  it('scales with the ratio, and its height stays even', () => {
    const once = layOutFooter(context(), footer({ legend }), 1280, 1);
    const fourTimes = layOutFooter(context(), footer({ legend }), 5120, 4);
    expect(Math.abs(fourTimes.heightPx - 4 * once.heightPx)).toBeLessThanOrEqual(8);
    expect(fourTimes.texts.map(({ x }) => x)).toEqual(once.texts.map(({ x }) => 4 * x));
    expect(once.heightPx % 2).toBe(0);
  });
  it('breaks long lines at spaces, and words without spaces anywhere', () => {
    const lines = ['one two three four five', 'x'.repeat(100)];
    const { texts } = layOutFooter(context(), footer({ lines }), 128, 1);
    for (const { text, textPx } of texts)
      expect((text.length * textPx) / 2).toBeLessThanOrEqual(100);
    expect(texts.map(({ text }) => text).join(' ')).toContain('one two three');
    expect(texts.map(({ text }) => text).join('')).toContain('x'.repeat(100));
  });
  it('has paper below its text, or rims around it on a transparent picture', () => {
    const paint = (isTransparent: boolean) => {
      const drawn: unknown[][] = [];
      const on = context(drawn);
      paintFooter(on, layOutFooter(on, footer(), 640, 1), 360, isTransparent);
      return drawn;
    };
    const named = (drawn: unknown[][], name: string) => drawn.filter(([what]) => what === name);
    expect(named(paint(false), 'fillRect')[0]?.slice(1, 4)).toEqual([0, 360, 640]);
    expect(named(paint(false), 'strokeText')).toEqual([]);
    expect(named(paint(true), 'fillRect')).toEqual([]);
    expect(named(paint(true), 'strokeText')).toHaveLength(2);
  });
});
