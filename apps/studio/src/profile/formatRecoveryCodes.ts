/** The file that is downloaded; with the line ends of Windows, which every editor reads. */
export function formatRecoveryCodes(introduction: string, codes: readonly string[]): string {
  return [introduction, '', ...codes, ''].join('\r\n');
}
