import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state';

/** Number of visible characters (graphemes) in a document, without paragraph breaks. */
export function characterCount(doc: Node): number {
  let count = 0;
  doc.descendants((node) => {
    if (node.isText) count += [...(node.text ?? '')].length;
  });
  return count;
}

/** The changed range of the new document. */
function changedRange(before: Node, after: Node): { from: number; to: number } | null {
  const from = before.content.findDiffStart(after.content);
  const ends = before.content.findDiffEnd(after.content);
  if (from === null || ends === null) return null;
  // If the new text repeats its surroundings, the ends overlap.
  return { from, to: ends.a < from ? from + ends.b - ends.a : ends.b };
}

/** The position `excess` characters before `to`, or null if there are fewer. */
function cutPosition(doc: Node, from: number, to: number, excess: number): number | null {
  const pieces: { letters: string[]; at: number }[] = [];
  doc.nodesBetween(from, Math.min(to, doc.content.size), (node, position) => {
    if (!node.isText) return;
    const first = Math.max(from - position, 0);
    const text = (node.text ?? '').slice(first, Math.max(to - position, 0));
    pieces.push({ letters: [...text], at: position + first });
  });
  let left = excess;
  for (const { letters, at } of pieces.toReversed()) {
    const kept = letters.length - left;
    if (kept >= 0) return at + letters.slice(0, kept).join('').length;
    left -= letters.length;
  }
  return null;
}

/**
 * Removes the excess from the end of the changed range: typing stops, and pasted or dropped text is
 * truncated. A text that was too long before may get shorter.
 */
function trimExcess(before: EditorState, after: EditorState, max: number): Transaction | null {
  const excess = characterCount(after.doc) - Math.max(max, characterCount(before.doc));
  if (excess <= 0) return null;
  const range = changedRange(before.doc, after.doc);
  const cutFrom = range && cutPosition(after.doc, range.from, range.to, excess);
  if (range && cutFrom !== null) return after.tr.delete(cutFrom, range.to);
  return after.tr.replaceWith(0, after.doc.content.size, before.doc.content);
}

/** Limits typing and pasting to a number of characters. */
export const CharacterLimit = Extension.create<{ max: number }>({
  name: 'characterLimit',
  addOptions: () => ({ max: Infinity }),
  addProseMirrorPlugins() {
    const { max } = this.options;
    return [
      new Plugin({
        key: new PluginKey('characterLimit'),
        appendTransaction: (transactions, before, after) =>
          transactions.some(({ docChanged }) => docChanged) ? trimExcess(before, after, max) : null,
      }),
    ];
  },
});
