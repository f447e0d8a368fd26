/**
 * Parses server-sent events from chunks of text, wherever these are split. Comments (heartbeats)
 * and fields other than `data` are ignored.
 * @param onEvent receives the data of each event, parsed as JSON
 */
export function eventParser(onEvent: (event: unknown) => void): (text: string) => void {
  let rest = '';
  let data: string[] = [];
  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) onEvent(JSON.parse(data.join('\n')));
        data = [];
      } else if (line.startsWith('data:')) {
        data.push(line.slice(line[5] === ' ' ? 6 : 5));
      }
    }
  };
}
