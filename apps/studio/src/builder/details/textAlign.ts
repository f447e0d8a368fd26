import { Extension } from '@tiptap/core';

export const ALIGNMENTS = ['left', 'center', 'right'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** The alignment that a style attribute asks for; read as text, because the page allows no inline styles. */
function alignmentOf(style: string | null): Alignment | null {
  const asked = /(?:^|;)\s*text-align\s*:\s*(\w+)/i.exec(style ?? '')?.[1]?.toLowerCase();
  return ALIGNMENTS.find((alignment) => alignment === asked) ?? null;
}

/** Paragraphs and headings stand at the left, in the middle or at the right; null: as the slide does. */
export const TextAlign = Extension.create({
  name: 'textAlign',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element) => alignmentOf(element.getAttribute('style')),
          renderHTML: ({ textAlign }: { textAlign?: Alignment | null }) =>
            textAlign ? { style: `text-align: ${textAlign}` } : {},
        },
      },
    },
  ],
});
