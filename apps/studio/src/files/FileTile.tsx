import type { File as StoredFile } from '@fovea/contract/studies/files';
import type { KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { formatBytes } from './formatBytes';
import { FileKindIcon } from './FileKindIcon';
import { FILE_MESSAGES } from './fileMessages';
import classes from './Files.module.css';

interface Props {
  readonly file: StoredFile;
  readonly isChosen: boolean;
  /** Roving tabindex: one tile is reached by Tab, the others by arrow keys. */
  readonly isTabStop: boolean;
  readonly onChoose: () => void;
}

/** A selectable file: thumbnail, name and details. */
export function FileTile({ file, isChosen, isTabStop, onChoose }: Props) {
  const intl = useIntl();
  const size =
    file.width !== null && file.height !== null
      ? intl.formatMessage(FILE_MESSAGES.pixels, { width: file.width, height: file.height })
      : formatBytes(intl, file.sizeBytes);
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      data-chosen={isChosen}
      tabIndex={isTabStop ? 0 : -1}
      className={classes['tile']}
      onClick={onChoose}
      onKeyDown={moveFocus}
    >
      <span className={classes['picture']}>
        {file.thumbnailUrl ? (
          <img src={file.thumbnailUrl} alt="" loading="lazy" draggable={false} />
        ) : (
          <FileKindIcon kind={file.kind} size={32} />
        )}
      </span>
      <span className={classes['tileName']} title={file.name}>
        <bdi>{file.name}</bdi>
      </span>
      <span className={classes['tileFacts']}>{size}</span>
    </button>
  );
}

/** Moves focus by arrow keys; up and down follow the rows as laid out on screen. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const here = event.currentTarget;
  const tiles = [...(here.parentElement?.children ?? [])] as HTMLElement[];
  const isRtl = getComputedStyle(here).direction === 'rtl';
  const columns = tiles.filter((tile) => tile.offsetTop === tiles[0]!.offsetTop).length;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: isRtl ? -1 : 1,
    ArrowLeft: isRtl ? 1 : -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  tiles[tiles.indexOf(here) + step]?.focus();
}
