/** A line every few seconds, where nobody sees that anything happens otherwise. */
export interface BackupProgress {
  /** How many bytes are about to be copied. */
  expect(bytes: number): void;
  onFile(): void;
  onBytes(bytes: number): void;
  say(line: string): void;
}

const TELL_EVERY_MS = 5000;

export function backupProgress(
  tell: (line: string) => void = (line) => console.error(line),
): BackupProgress {
  let expected = 0;
  let files = 0;
  let bytes = 0;
  let toldMs = performance.now();
  const mayTell = () => {
    if (performance.now() - toldMs < TELL_EVERY_MS) return;
    toldMs = performance.now();
    const share = expected > 0 ? ` of ${sizeInWords(expected)}` : '';
    tell(`… ${files} files, ${sizeInWords(bytes)}${share}`);
  };
  return {
    expect(total) {
      expected = total;
      files = 0;
      bytes = 0;
    },
    onFile() {
      files++;
      mayTell();
    },
    onBytes(more) {
      bytes += more;
      mayTell();
    },
    say: tell,
  };
}

export function sizeInWords(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
