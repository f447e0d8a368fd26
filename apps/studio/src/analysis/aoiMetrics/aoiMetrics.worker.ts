import { MetricsEngine } from './metricsEngine';
import type { MetricsAnswer, MetricsAnswers, MetricsRequest } from './metricsProtocol';

/** The used part of the worker's global scope; the compiler has the page's types only. */
interface WorkerScope {
  onmessage: (event: MessageEvent<MetricsRequest>) => void;
  postMessage(answer: MetricsAnswer): void;
}
const port = globalThis as unknown as WorkerScope;
const engine = new MetricsEngine(() => performance.now());

function answerTo(request: MetricsRequest): MetricsAnswers[keyof MetricsAnswers] {
  switch (request.kind) {
    case 'has':
      return engine.has(request.fileKey);
    case 'load':
      engine.load(request.fileKey, request.bytes, request.whose);
      return true;
    case 'find':
      return engine.find(request.wanted);
    case 'table':
      return engine.table(request.wanted);
    case 'circle':
      return engine.circle(request.fileKey);
  }
}

port.onmessage = ({ data }) => {
  try {
    port.postMessage({ id: data.id, answer: answerTo(data) });
  } catch (reason) {
    const failed = reason instanceof Error ? reason.message : String(reason);
    port.postMessage({ id: data.id, failed });
  }
};
