import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './FolderPage.module.css';

/** Files of the desktop can be dropped anywhere on the page; while they are over it, it says so. */
export function DropFiles({
  folderName,
  onFiles,
}: {
  readonly folderName: string;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  const [isOver, setOver] = useState(false);
  const tell = useRef(onFiles);
  tell.current = onFiles;
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser leaves the page and opens the file.
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) tell.current(files);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);
  if (!isOver) return null;
  return (
    <div className={classes['dropFiles']}>
      <FormattedMessage
        id="folders.dropFiles"
        defaultMessage="Drop to upload to “{name}”"
        values={{ name: <bdi>{folderName}</bdi> }}
      />
    </div>
  );
}
