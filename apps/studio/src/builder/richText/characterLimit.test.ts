// Needs a page
import { richTextLength } from '@fovea/rules/inputs/richText';
import { Editor } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { afterEach, describe, expect, test } from 'vitest';
import { characterCount, CharacterLimit } from './characterLimit';

let editor: Editor;
function open(content: string, max = 500) {
  editor = new Editor({
    element: document.createElement('div'),
    injectCSS: false,
    extensions: [StarterKit.configure({ trailingNode: false }), CharacterLimit.configure({ max })],
    content,
  });
}
const count = () => characterCount(editor.state.doc);
const text = () => editor.state.doc.textContent;
afterEach(() => editor.destroy());

/** Inserts text at the cursor as the keyboard does, bypassing Tiptap's input rules. */
const type = (letters: string) => editor.view.dispatch(editor.state.tr.insertText(letters));

describe('a text of at most 500 characters', () => {
  test('accepts the five hundredth character and ignores the next', () => {
    open(`<p>${'a'.repeat(499)}</p>`);
    editor.commands.focus('end');
    type('b');
    expect(count()).toBe(500);
    type('c');
    expect(count()).toBe(500);
    expect(text().endsWith('ab')).toBe(true);
  });

  test('ignores a repetition of the last letter too', () => {
    open(`<p>${'a'.repeat(500)}</p>`);
    editor.commands.focus('end');
    type('a');
    expect(text()).toBe('a'.repeat(500));
  });

  test('ignores typing in the middle of a full text', () => {
    open(`<p>${'a'.repeat(250)}${'b'.repeat(250)}</p>`);
    editor.commands.setTextSelection(251);
    type('x');
    expect(text()).toBe('a'.repeat(250) + 'b'.repeat(250));
  });

  test('truncates pasted text to what fits', () => {
    open('<p>abc</p>', 10);
    editor.commands.focus('end');
    editor.commands.insertContent('0123456789');
    expect(text()).toBe('abc0123456');
  });

  test('truncates pasted paragraphs at their end', () => {
    open('<p>abc</p>', 10);
    editor.commands.focus('end');
    editor.commands.insertContent('<p>0123</p><p><strong>456</strong>789</p>');
    expect(count()).toBe(10);
    expect(text().startsWith('abc')).toBe(true);
  });

  test('keeps the text after the cursor when pasting in the middle', () => {
    open('<p>abcdef</p>', 8);
    editor.commands.insertContentAt(4, 'XYZ');
    expect(text()).toBe('abcXYdef');
  });

  test('replaces a selection', () => {
    open('<p>abcdefgh</p>', 8);
    editor.commands.setTextSelection({ from: 3, to: 5 });
    type('12345');
    expect(text()).toBe('ab12efgh');
  });

  test('counts an emoji of two code units once and never splits it', () => {
    open('<p></p>', 3);
    type('😀😀😀😀');
    expect(text()).toBe('😀😀😀');
  });

  test('keeps a text that was too long before, and lets it get shorter', () => {
    open('<p>abcdefgh</p>', 5);
    expect(text()).toBe('abcdefgh');
    editor.commands.focus('end');
    type('i');
    expect(text()).toBe('abcdefgh');
    editor.commands.deleteRange({ from: 1, to: 3 });
    expect(text()).toBe('cdefgh');
  });

  test('undo restores the previous text', () => {
    open('<p>abc</p>', 5);
    editor.commands.focus('end');
    type('defg');
    expect(text()).toBe('abcde');
    editor.commands.undo();
    expect(text()).toBe('abc');
  });

  test('counts as the server does', () => {
    open('<h1>A &amp; B</h1><ul><li><p>😀 <strong>c</strong></p></li></ul>');
    expect(count()).toBe(richTextLength(editor.getHTML()));
  });
});
