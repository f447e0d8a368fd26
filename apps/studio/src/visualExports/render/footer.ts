import type { Colormap } from '@fovea/science/heatmap/colormaps';

/** What is written under a picture: whose data it shows, and what its colours mean. */
export interface Footer {
  /** Paragraphs, wrapped as needed. */
  readonly lines: readonly string[];
  readonly legend: FooterLegend | null;
  readonly isRtl: boolean;
}

/** The colours of a heatmap. */
export interface FooterLegend {
  readonly colormap: Colormap;
  /** `share` of the scale, 0..1. */
  readonly ticks: readonly { readonly share: number; readonly label: string }[];
  readonly title: string;
}
