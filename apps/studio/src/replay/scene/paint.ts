import type { DrawContext, Viewport } from '../layers/layer';

/** Draws one or more layers; a new function triggers a redraw. */
export type Paint = (context: DrawContext, timeMs: number, view: Viewport) => void;
