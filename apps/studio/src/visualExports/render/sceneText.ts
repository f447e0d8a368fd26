import type { Scene } from '../../replay/scene/scene';
import type { Footer } from './footer';

/** Every character that can be drawn, for fonts that are read in parts. */
export function sceneText({ stimulus, overlay, aois }: Scene, footer: Footer | null): string {
  return [
    // Numbers of fixations.
    '0123456789',
    stimulus.instructionOptions?.instructions ?? '',
    ...(overlay?.lines.map(({ label }) => label) ?? []),
    ...aois.map(({ name }) => name),
    ...(footer?.lines ?? []),
    footer?.legend?.title ?? '',
    ...(footer?.legend?.ticks.map(({ label }) => label) ?? []),
  ].join(' ');
}
