import { connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { OpenGazeSimulator } from './openGazeSimulator';

const running: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of running.splice(0).toReversed()) await end();
});

/** A conversation as another program would lead it. */
async function aConversation() {
  const simulator = await OpenGazeSimulator.start({
    calibration: { delayS: 0.01, timeoutS: 0.01, blindAt: {} },
  });
  const socket = connect(simulator.address);
  running.push(() => simulator.stop());
  let text = '';
  socket.setEncoding('latin1').on('data', (part: Buffer | string) => (text += String(part)));
  const said = (): string[] => text.split('\r\n').slice(0, -1);
  return {
    said,
    say: async (line: string, lines = 1) => {
      const before = said().length;
      socket.write(`${line}\r\n`);
      await vi.waitFor(() => expect(said().length).toBeGreaterThanOrEqual(before + lines));
      return said().slice(before);
    },
  };
}

it('Commands are answered as the interface is published', async () => {
  const { say } = await aConversation();
  for (const id of ['COUNTER', 'CURSOR', 'EYE_LEFT', 'POG_BEST', 'TIME_TICK', 'USER_DATA']) {
    expect(await say(`<SET ID="ENABLE_SEND_${id}" STATE="1" />`)).toEqual([
      `<ACK ID="ENABLE_SEND_${id}" STATE="1" />`,
    ]);
  }
  expect(await say('<GET ID="ENABLE_SEND_COUNTER" />')).toEqual([
    '<ACK ID="ENABLE_SEND_COUNTER" STATE="1" />',
  ]);
  expect(await say('<SET ID="USER_DATA" VALUE="START=1" />')).toEqual([
    '<ACK ID="USER_DATA" VALUE="START=1" />',
  ]);
  expect(await say('<SET ID="CALIBRATE_RESET" />')).toEqual([
    '<ACK ID="CALIBRATE_RESET" PTS="5" />',
  ]);
  expect(await say('<SET ID="CALIBRATE_SHOW" STATE="1" />')).toEqual([
    '<ACK ID="CALIBRATE_SHOW" STATE="1" />',
  ]);
  expect(await say('<GET ID="NOTHING" />')).toEqual(['<NACK ID="NOTHING" />']);
});

it('A calibration is reported point by point, with the eyes at the end', async () => {
  const { say } = await aConversation();
  const [answer, ...reports] = await say('<SET ID="CALIBRATE_START" STATE="1" />', 12);
  expect(answer).toBe('<ACK ID="CALIBRATE_START" STATE="1" />');
  const places = [
    'PT="1" CALX="0.5000" CALY="0.5000"',
    'PT="2" CALX="0.8500" CALY="0.1500"',
    'PT="3" CALX="0.8500" CALY="0.8500"',
    'PT="4" CALX="0.1500" CALY="0.8500"',
    'PT="5" CALX="0.1500" CALY="0.1500"',
  ];
  expect(reports.slice(0, 10)).toEqual(
    places.flatMap((place) => [
      `<CAL ID="CALIB_START_PT" ${place} />`,
      `<CAL ID="CALIB_RESULT_PT" ${place} />`,
    ]),
  );
  const eye = (side: string, point: number): string =>
    `${side}X${point}="-?\\d\\.\\d{5}" ${side}Y${point}="-?\\d\\.\\d{5}" ${side}V${point}="[01]"`;
  const points = [1, 2, 3, 4, 5].map(
    (point) =>
      `CALX${point}="0\\.\\d{5}" CALY${point}="0\\.\\d{5}" ${eye('L', point)} ${eye('R', point)}`,
  );
  expect(reports[10]).toMatch(new RegExp(`^<CAL ID="CALIB_RESULT" ${points.join(' ')} />$`));
});

it('Records have the fields that were asked for, in the published order', async () => {
  const { say, said } = await aConversation();
  const parts = ['USER_DATA', 'TIME', 'COUNTER', 'TIME_TICK', 'POG_BEST', 'EYE_RIGHT'];
  for (const part of parts) await say(`<SET ID="ENABLE_SEND_${part}" STATE="1" />`);
  await say('<SET ID="ENABLE_SEND_DATA" STATE="1" />', 20);
  const [first = '', second = ''] = said().filter((line) => line.startsWith('<REC'));
  expect(first).toMatch(
    new RegExp(
      '^<REC CNT="\\d+" TIME="\\d+\\.\\d{5}" TIME_TICK="\\d+" ' +
        'BPOGX="-?\\d\\.\\d{5}" BPOGY="-?\\d\\.\\d{5}" BPOGV="[01]" ' +
        'REYEX="-?\\d\\.\\d{5}" REYEY="-?\\d\\.\\d{5}" REYEZ="\\d\\.\\d{5}" ' +
        'RPUPILD="0\\.\\d{5}" RPUPILV="[01]" USER="0" />$',
    ),
  );
  const countOf = (line: string): number => Number(/CNT="(\d+)"/.exec(line)?.[1]);
  expect(countOf(second)).toBe(countOf(first) + 1);
  await say('<SET ID="ENABLE_SEND_DATA" STATE="0" />');
  const length = said().length;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(said()).toHaveLength(length);
});
