import { seededRandom } from '@fovea/samples/seededRandom';

export interface SimulatedCalibration {
  /** How long the eyes have to get to a point, and how long they are measured there. */
  readonly delayS: number;
  readonly timeoutS: number;
  /** Points (from 1) at which an eye cannot be calibrated. */
  readonly blindAt: Readonly<Record<number, 'left' | 'right' | 'both'>>;
}

const POINTS = [
  [0.5, 0.5],
  [0.85, 0.15],
  [0.85, 0.85],
  [0.15, 0.85],
  [0.15, 0.15],
] as const;

/**
 * Sends what a tracker reports of a calibration with its five points, in real time.
 *
 * @param send gets each line, and whether it is the result
 * @returns stops it
 */
export function simulateCalibration(
  { delayS, timeoutS, blindAt }: SimulatedCalibration,
  seed: string,
  send: (line: string, isResult: boolean) => void,
): () => void {
  let timer: NodeJS.Timeout;
  const begin = (at: number): void => {
    const [x, y] = POINTS[at] ?? [Number.NaN, Number.NaN];
    const place = `PT="${at + 1}" CALX="${x.toFixed(4)}" CALY="${y.toFixed(4)}"`;
    send(`<CAL ID="CALIB_START_PT" ${place} />\r\n`, false);
    timer = setTimeout(
      () => {
        send(`<CAL ID="CALIB_RESULT_PT" ${place} />\r\n`, false);
        if (at + 1 < POINTS.length) begin(at + 1);
        else send(resultLine(blindAt, seed), true);
      },
      (delayS + timeoutS) * 1000,
    );
  };
  // The answer to the command comes first.
  timer = setTimeout(() => begin(0), 10);
  return () => clearTimeout(timer);
}

function resultLine(blindAt: SimulatedCalibration['blindAt'], seed: string): string {
  const random = seededRandom(seed);
  const off = (value: number): string => (value + 0.004 * random.normal()).toFixed(5);
  const points = POINTS.map(([x, y], at) => {
    const pt = at + 1;
    const blind = blindAt[pt];
    const sees = (eye: 'left' | 'right'): number => (blind === eye || blind === 'both' ? 0 : 1);
    return [
      `CALX${pt}="${x.toFixed(5)}" CALY${pt}="${y.toFixed(5)}"`,
      `LX${pt}="${off(x)}" LY${pt}="${off(y)}" LV${pt}="${sees('left')}"`,
      `RX${pt}="${off(x)}" RY${pt}="${off(y)}" RV${pt}="${sees('right')}"`,
    ].join(' ');
  });
  return `<CAL ID="CALIB_RESULT" ${points.join(' ')} />\r\n`;
}
