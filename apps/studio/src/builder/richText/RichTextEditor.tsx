import { Input, Text } from '@mantine/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useRef } from 'react';
import { useIntl } from 'react-intl';
import { stylesAsData } from '@fovea/rules/inputs/richTextStyles';
import { characterCount, CharacterLimit } from './characterLimit';
import classes from './RichTextEditor.module.css';
import { toEditorHtml } from './editorHtml';
import { RichTextTools } from './RichTextTools';
import { TextAlign } from './textAlign';

interface Props {
  readonly label: string;
  /** Simple HTML or plain text. */
  readonly value: string;
  readonly maxLength: number;
  readonly onChange: (html: string) => void;
}

/** A rich text field with headings, lists and emphasis, limited in length. */
export function RichTextEditor({ label, value, maxLength, onChange }: Props) {
  const intl = useIntl();
  const id = useId();
  const own = useRef(value);
  const change = useRef(onChange);
  change.current = onChange;
  const editor = useEditor({
    // The content security policy forbids style elements without a nonce; the styles are in the CSS
    // module.
    injectCSS: false,
    immediatelyRender: true,
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2, 3] },
        blockquote: false,
        code: false,
        codeBlock: false,
        dropcursor: false,
        gapcursor: false,
        horizontalRule: false,
        link: false,
        strike: false,
        trailingNode: false,
      }),
      TextAlign,
      CharacterLimit.configure({ max: maxLength }),
    ],
    content: toEditorHtml(value),
    editorProps: {
      transformPastedHTML: stylesAsData,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': `${id}-count`,
        dir: 'auto',
        class: classes['text'] ?? '',
      },
    },
    onUpdate: ({ editor: edited }) => {
      own.current = edited.isEmpty ? '' : edited.getHTML();
      change.current(own.current);
    },
  });
  const count = useEditorState({
    editor,
    selector: ({ editor: shown }) => characterCount(shown.state.doc),
  });

  // Undo and other tabs change the text from outside; typing does not.
  useEffect(() => {
    if (value === own.current || editor.isFocused) return;
    own.current = value;
    editor.commands.setContent(toEditorHtml(value), { emitUpdate: false });
  }, [editor, value]);

  const messages = intl.formatMessage(
    { id: 'text.counter', defaultMessage: '{count} / {max}' },
    { count, max: maxLength },
  );
  return (
    <Input.Wrapper label={label} labelElement="div">
      <div className={classes['frame']}>
        <RichTextTools editor={editor} />
        <EditorContent editor={editor} />
      </div>
      <Text id={`${id}-count`} className={classes['count']} size="xs" c="dimmed">
        {messages}
      </Text>
      <span className="visuallyHidden" role="status">
        {count >= maxLength &&
          intl.formatMessage(
            {
              id: 'richText.full',
              defaultMessage: 'The text has its full length of {max} characters.',
            },
            { max: maxLength },
          )}
      </span>
    </Input.Wrapper>
  );
}
