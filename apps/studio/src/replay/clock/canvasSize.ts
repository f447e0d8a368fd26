import { useLayoutEffect, useState, type RefObject } from 'react';

export interface CanvasSize {
  readonly cssWidthPx: number;
  readonly cssHeightPx: number;
  /** Size of the canvas in device pixels. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly pixelRatio: number;
}

/** Above this pixel ratio a heatmap costs time without a visible gain. */
const LARGEST_RATIO = 2;

/** Follows the size of an element, in CSS pixels and in device pixels. */
export function useCanvasSize(element: RefObject<HTMLElement | null>): CanvasSize {
  const [size, setSize] = useState<CanvasSize>({
    cssWidthPx: 0,
    cssHeightPx: 0,
    widthPx: 0,
    heightPx: 0,
    pixelRatio: 1,
  });
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => {
      const pixelRatio = Math.min(LARGEST_RATIO, window.devicePixelRatio || 1);
      const { clientWidth: cssWidthPx, clientHeight: cssHeightPx } = watched;
      setSize({
        cssWidthPx,
        cssHeightPx,
        widthPx: Math.round(cssWidthPx * pixelRatio),
        heightPx: Math.round(cssHeightPx * pixelRatio),
        pixelRatio,
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
