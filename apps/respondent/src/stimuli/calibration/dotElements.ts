/** What a dot to look at is made of, in calibrations and before stimuli. */
import type { CalibrationOptions } from '@fovea/contract/studies/stimuli';
import { createElement, withPageDirection } from '../stage/createElement';
import type { DotPosition } from './calibrationPath';

type DotColors = Pick<CalibrationOptions, 'color' | 'backgroundColor'>;

export function createDot({ color, backgroundColor }: DotColors): HTMLElement {
  const dot = createElement('div', 'stage-dot');
  dot.style.setProperty('--dot-color', color);
  dot.style.setProperty('--dot-ground', backgroundColor);
  return dot;
}

/** An empty text above the dot. */
export function createDotHint({ color }: Pick<DotColors, 'color'>): HTMLElement {
  const hint = withPageDirection(createElement('p', 'stage-hint'));
  hint.style.color = color;
  hint.setAttribute('role', 'status');
  return hint;
}

export function placeDot(dot: HTMLElement, { xPx, yPx }: Pick<DotPosition, 'xPx' | 'yPx'>): void {
  dot.style.transform = `translate(${xPx}px, ${yPx}px)`;
  // Exposes the position of the dot to tests.
  dot.dataset['foveaDot'] = `${xPx.toFixed(1)},${yPx.toFixed(1)}`;
}
