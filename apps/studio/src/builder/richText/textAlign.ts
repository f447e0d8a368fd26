import {
  alignmentOfStyle,
  STYLE_DATA,
  type TextAlignment,
} from '@fovea/rules/inputs/richTextStyles';
import { Extension } from '@tiptap/core';

/** Alignment of paragraphs and headings; null is the default of the instruction. */
export const TextAlign = Extension.create({
  name: 'textAlign',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element) =>
            alignmentOfStyle(
              element.localName,
              element.getAttribute(STYLE_DATA) ?? element.getAttribute('style'),
            ),
          renderHTML: ({ textAlign }: { textAlign?: TextAlignment | null }) =>
            textAlign ? { style: `text-align: ${textAlign}` } : {},
        },
      },
    },
  ],
});
