import { createElement, withPageDirection } from './createElement';
import type { FlowProgress, StageMessages } from './stage';

/** A thin bar and "Part 3 of 12"; the bar fills in the direction of the page. */
export function createProgress(
  { place, count }: FlowProgress,
  messages: Pick<StageMessages, 'progress'>,
): HTMLElement {
  const strip = withPageDirection(createElement('div', 'stage-progress'));
  const bar = document.createElement('progress');
  bar.max = count;
  bar.value = place;
  // The text says the same.
  bar.setAttribute('aria-hidden', 'true');
  strip.append(bar, createElement('p', '', messages.progress(place, count)));
  return strip;
}
