import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './FolderPage.module.css';

/** A drop target for local files that covers the whole page; highlighted while files are over it. */
export function DropFiles({
  folderName,
  isOff,
  onFiles,
}: {
  readonly folderName: string;
  /** Ignores dropped files, and keeps the browser from opening them. */
  readonly isOff: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const [isOver, setOver] = useState(false);
  const tell = useRef(onFiles);
  tell.current = onFiles;
  const off = useRef(isOff);
  off.current = isOff;
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser navigates away and opens the file.
      event.preventDefault();
      setOver(!off.current);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    // Also resets after a drop that a dialog has handled and stopped.
    const end = () => setOver(false);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (off.current) return;
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) tell.current(files);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', end, { capture: true });
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', end, { capture: true });
      window.removeEventListener('drop', drop);
    };
  }, []);
  if (!isOver) return null;
  return (
    <div className={classes['dropFiles']}>
      <span>
        <FormattedMessage
          id="folders.dropFiles"
          defaultMessage="Drop to upload to “{name}”"
          values={{ name: <bdi>{folderName}</bdi> }}
        />
      </span>
    </div>
  );
}
