/** Downloads a value as an indented JSON file. */
export function downloadJson(fileName: string, value: unknown): void {
  const blob = new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' });
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName.replace(/[/\\:*?"<>|\p{Cc}]/gu, '_');
  link.click();
  // By then the browser has started to read the file.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
