// The program that makes one report of an HTML or VEGA_LITE template: templates are hostile, and what
// they can spend or break is this process. Its only argument is the job; the answer goes to standard
// output.
import { renderReport, type RenderJob } from './renderReport';

const outcome = await renderReport(JSON.parse(process.argv[2] ?? '{}') as RenderJob);
await new Promise<void>((done) => {
  process.stdout.write(JSON.stringify(outcome), () => done());
});
// A template may have left timers behind.
process.exit(0);
