import { afterAll, beforeAll, expect, it } from 'vitest';
import { startLabServer, type LabServer } from '../servers/labServer';
import { simulateStudy } from './simulateStudy';
import { EVERY_KIND, createStudyOfEveryKind } from './createStudyOfEveryKind';

let lab: LabServer;
beforeAll(async () => {
  lab = await startLabServer();
});
afterAll(() => lab.stop());

it('a simulated respondent completes a study with every type of stimulus, and it is processed', async () => {
  const { link } = await createStudyOfEveryKind(lab.call, lab.url, 'Simulated');
  const [session] = await simulateStudy({
    link: link.replace('#s/', '?group=b#s/'),
    respondents: 1,
    seed: 'journey',
    researcher: lab.call,
  });
  expect(session).toMatchObject({ upload: 'complete', state: 'PROCESSED', isComplete: true });
  expect([...(session?.kinds ?? [])].toSorted()).toEqual([...EVERY_KIND].toSorted());
  // The gaze is recovered from the synthetic face: the whole pipeline works, not only the transport.
  expect(session?.accuracyDeg).toBeGreaterThan(0);
  expect(session?.accuracyDeg).toBeLessThan(4);
  expect(session?.gazeQuality).toBeGreaterThan(0.6);
});

it('reports what is wrong with a link that leads to no study', async () => {
  const nobody = { respondents: 1, seed: 'x', researcher: null };
  await expect(simulateStudy({ ...nobody, link: `${lab.url}/collect/` })).rejects.toThrow(
    /not the link of a study/,
  );
  await expect(
    simulateStudy({ ...nobody, link: `${lab.url}/collect/?foveaShortPreview=true#s/x` }),
  ).rejects.toThrow(/short preview/);
});
