/** Uploads fail: the respondent saves the recording as a file, and the researcher uploads it. */
import { readFile, stat } from 'node:fs/promises';
import { openSavedRecording } from '@fovea/contract/participation/savedRecordings';
import { ApiError } from '@fovea/link/calls/apiError';
import { readSavedRecording } from '@fovea/link/savedRecording/readSavedRecording';
import { uploadSavedRecording } from '@fovea/link/savedRecording/uploadSavedRecording';
import { enterFlow, countInJournal, moveMouse, withBrowser } from './browserHarness';
import type { ServerTools } from './withServer';

export function saveAndUpload(tools: ServerTools) {
  return withBrowser(tools, async (harness) => {
    const context = await harness.open();
    // The native file dialog cannot be automated, so the download fallback of other browsers is used.
    await context.addInitScript(() => {
      Object.defineProperty(globalThis, 'showSaveFilePicker', { value: undefined });
    });
    const [page] = context.pages();
    if (!page) throw new Error('A browser opens with a page.');
    await page.goto(harness.link);
    await enterFlow(page);
    await moveMouse(page, 1000);
    harness.proxy.set({ state: 'cut' });
    await moveMouse(page, 6000);
    await page.getByText('Almost done').waitFor({ timeout: 90_000 });
    await page.getByRole('button', { name: 'Save it as a file instead' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save my recording as a file' }).click(),
    ]);
    const path = await download.path();
    await page.getByText('Your recording is in the file').waitFor();
    const { open: keptAfterwards } = await countInJournal(page);
    await page.close({ runBeforeUnload: false });

    const file = new File([new Uint8Array(await readFile(path))], download.suggestedFilename());
    const recording = await readSavedRecording(file);
    const { sessionId } = recording.manifest;
    const call = await harness.server.researcher();
    const changedStatus = await call(openSavedRecording, {
      studyId: harness.studyId,
      sessionId,
      body: {
        manifest: recording.manifestText.replace('"size":', '"size": '),
        signature: recording.signature,
        zipFileName: file.name,
      },
    }).then(
      () => 200,
      (reason: unknown) => (reason instanceof ApiError ? reason.status : 0),
    );
    const { state: outcome } = await uploadSavedRecording({
      call,
      base: harness.server.url,
      recording,
    });
    const stored = new Set(harness.stored());
    const missing = recording.manifest.chunks.filter(
      ({ stream, seq, sha256 }) => !stored.has(`${sessionId}/${stream}/${seq}-${sha256}.bin`),
    ).length;
    return {
      fileBytes: (await stat(path)).size,
      chunks: recording.manifest.chunks.length,
      inFile: recording.inFile.length,
      keptAfterwards,
      changedStatus,
      outcome,
      missing,
    };
  });
}
