import { Group } from '@mantine/core';
import { CopyButton } from './CopyButton';
import classes from './SecretText.module.css';

interface Props {
  readonly text: string;
  /** Accessible name of the button that copies it. */
  readonly label: string;
}

/** A token, a secret or an id that belongs elsewhere, selected as a whole and copied with a button. */
export function SecretText({ text, label }: Props) {
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      <output className={classes['text']} dir="ltr">
        {text}
      </output>
      <CopyButton text={text} label={label} />
    </Group>
  );
}
