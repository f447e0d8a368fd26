import type { Page } from 'playwright-core';

/** Painted share of a canvas of the analysis stage: the first shows the stimulus, the last the data over it. */
export function paintedShare(page: Page, canvas: 'first' | 'last'): Promise<number> {
  return page.evaluate(
    (at) => {
      const found = [...document.querySelectorAll('canvas')].at(at);
      const context = found?.getContext('2d');
      if (!found || !context) return 0;
      const { data } = context.getImageData(0, 0, found.width, found.height);
      let painted = 0;
      for (let i = 3; i < data.length; i += 4) if ((data[i] ?? 0) > 0) painted++;
      return painted / (data.length / 4);
    },
    canvas === 'first' ? 0 : -1,
  );
}
