import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconBold,
  IconH1,
  IconH2,
  IconH3,
  IconItalic,
  IconList,
  IconListNumbers,
  IconUnderline,
  type Icon,
} from '@tabler/icons-react';
import { useEditorState, type Editor } from '@tiptap/react';
import { Group, Toolbar } from 'react-aria-components';
import { useIntl } from 'react-intl';
import classes from './RichTextEditor.module.css';
import { RICH_TEXT_MESSAGES } from './richTextMessages';

type Alignment = 'left' | 'center' | 'right';

interface Tool {
  readonly key: keyof typeof RICH_TEXT_MESSAGES;
  readonly icon: Icon;
  readonly isOn: (editor: Editor) => boolean;
  readonly press: (editor: Editor) => void;
}

const heading = (level: 1 | 2 | 3, icon: Icon): Tool => ({
  key: `heading${level}`,
  icon,
  isOn: (editor) => editor.isActive('heading', { level }),
  press: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

/** Text without an alignment is centred, as in the instruction. */
const isAligned = (editor: Editor, alignment: Alignment) =>
  editor.isActive({ textAlign: alignment }) ||
  (alignment === 'center' && editor.isActive({ textAlign: null }) && !editor.isActive('listItem'));

const align = (alignment: Alignment, icon: Icon): Tool => ({
  key: alignment,
  icon,
  isOn: (editor) => isAligned(editor, alignment),
  press: (editor) =>
    editor
      .chain()
      .focus()
      .updateAttributes('paragraph', { textAlign: alignment })
      .updateAttributes('heading', { textAlign: alignment })
      .run(),
});

const GROUPS: readonly (readonly Tool[])[] = [
  [
    {
      key: 'bold',
      icon: IconBold,
      isOn: (editor) => editor.isActive('bold'),
      press: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      key: 'italic',
      icon: IconItalic,
      isOn: (editor) => editor.isActive('italic'),
      press: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      key: 'underline',
      icon: IconUnderline,
      isOn: (editor) => editor.isActive('underline'),
      press: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
  ],
  [heading(1, IconH1), heading(2, IconH2), heading(3, IconH3)],
  [
    {
      key: 'bullets',
      icon: IconList,
      isOn: (editor) => editor.isActive('bulletList'),
      press: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      key: 'numbers',
      icon: IconListNumbers,
      isOn: (editor) => editor.isActive('orderedList'),
      press: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
  ],
  [align('left', IconAlignLeft), align('center', IconAlignCenter), align('right', IconAlignRight)],
];

const TOOLS = GROUPS.flat();

/** The toolbar of the editor: one tab stop, with arrow keys between the buttons. */
export function RichTextTools({ editor }: { readonly editor: Editor }) {
  const intl = useIntl();
  const on = useEditorState({
    editor,
    selector: ({ editor: shown }) => TOOLS.map((tool) => tool.isOn(shown)).join(),
  }).split(',');
  return (
    <Toolbar
      className={classes['tools'] ?? ''}
      aria-label={intl.formatMessage(RICH_TEXT_MESSAGES.tools)}
    >
      {GROUPS.map((tools) => (
        <Group key={tools[0]?.key} className={classes['toolGroup'] ?? ''}>
          {tools.map((tool) => {
            const label = intl.formatMessage(RICH_TEXT_MESSAGES[tool.key]);
            const isOn = on[TOOLS.indexOf(tool)] === 'true';
            return (
              <Tooltip key={tool.key} label={label}>
                <ActionIcon
                  size={28}
                  color="gray"
                  variant={isOn ? 'filled' : 'subtle'}
                  aria-label={label}
                  aria-pressed={isOn}
                  // Keeps the selection in the editor.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => tool.press(editor)}
                >
                  <tool.icon size={16} stroke={1.8} aria-hidden />
                </ActionIcon>
              </Tooltip>
            );
          })}
        </Group>
      ))}
    </Toolbar>
  );
}
