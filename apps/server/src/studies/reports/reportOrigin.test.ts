import { request } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { anAnalysedStudy } from '../../testing/analysedStudy';
import { reportCalls } from '../../testing/reports/reportCalls';
import { tinyEngine } from '../../testing/reports/tinyEngine';
import { setUpServer, setUpUser } from '../../testing/setUp';
import { replaceReportTools } from './reportTools';

const server = setUpServer({ reportOrigin: 'https://reports.example.net' });
const ada = setUpUser(server);
beforeAll(() => replaceReportTools(server.context, { engines: [tinyEngine()] }));

/** As a browser asks that knows the server by this name. */
const asked = (path: string, host: string) =>
  new Promise<{ status: number; policy: string; frames: string | undefined }>((done, fail) => {
    const call = request(server.base + path, { headers: { host } }, (answer) => {
      answer.resume();
      const policy = String(answer.headers['content-security-policy']);
      const frames = answer.headers['x-frame-options'];
      done({ status: answer.statusCode ?? 0, policy, frames: frames?.toString() });
    });
    call.on('error', fail).end();
  });

test('reports are at their own origin, nothing else is there, and the studio frames them', async () => {
  const study = await anAnalysedStudy(server, ada);
  const { add, run, runs } = reportCalls(server, ada, () => study.studyId);
  await run(await add('a'));
  await server.runJobs();
  const { reportUrl } = (await runs())[0]!.reports[0]!;
  const { origin, pathname } = new URL(reportUrl!);
  expect(origin).toBe('https://reports.example.net');
  const report = await asked(pathname, 'reports.example.net');
  expect(report.status).toBe(200);
  expect(report.policy).toMatch(/^sandbox .*script-src 'none'/);
  expect(report.policy).toContain(`frame-ancestors ${server.base}`);
  expect(report.frames).toBeUndefined();
  const own = new URL(server.base).host;
  expect((await asked(pathname, own)).status).toBe(404);
  expect((await asked('/health', 'reports.example.net')).status).toBe(404);
  expect((await asked('/health', own)).status).toBe(200);
});
