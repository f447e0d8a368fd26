/** Content of the downloaded file, with CRLF line endings, which every editor reads. */
export function formatRecoveryCodes(introduction: string, codes: readonly string[]): string {
  return [introduction, '', ...codes, ''].join('\r\n');
}
