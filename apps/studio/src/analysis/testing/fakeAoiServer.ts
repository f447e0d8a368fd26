import {
  changeAoiDefinition,
  createAoiDefinition,
  createAoiSet,
  deleteAoiDefinition,
  getAoiSet,
  type AoiDefinition,
  type AoiSet,
  type NewAoiDefinition,
} from '@fovea/contract/analysis/aoi';
import type { Endpoint } from '@fovea/contract/protocol/endpoint';
import { ApiError } from '@fovea/link/calls/apiError';

/** A fake server that stores AOIs like the real one; `fails` lists the errors of the next calls. */
export class FakeAoiServer {
  set: AoiSet | null = null;
  readonly calls: string[] = [];
  fails: Error | null = null;
  /** Stores what is sent, but its answer does not arrive. */
  losesAnswers = false;
  #clock = 0;

  answer(endpoint: Endpoint, input: Record<string, unknown>): unknown {
    this.calls.push(endpoint.method);
    if (this.fails) throw this.fails;
    if (endpoint === createAoiSet) {
      this.set ??= {
        id: 'set',
        name: 'AOIs',
        company: 'c',
        study: 'study',
        aoiDefinitions: [],
        metadata: { groups: [] },
        calculatingAois: [],
      };
      return this.set;
    }
    if (endpoint === getAoiSet) return this.set;
    const id = String(input['aoiDefinitionId'] ?? '');
    if (endpoint === createAoiDefinition) {
      const { id: wanted } = input['body'] as NewAoiDefinition;
      const before = this.set?.aoiDefinitions.find((each) => each.id === wanted);
      if (before) return before;
      const created = { ...(input['body'] as NewAoiDefinition), updatedDate: this.#now() };
      this.#put(created.id, created);
      return created;
    }
    const known = this.set?.aoiDefinitions.find((each) => each.id === id);
    if (!known) throw refusal(404);
    if (endpoint === deleteAoiDefinition) return this.#put(id, null);
    if (endpoint !== changeAoiDefinition) throw new Error(`Unknown call ${endpoint.path}`);
    const { updatedDate, ...fields } = input['body'] as Partial<AoiDefinition>;
    if (updatedDate !== known.updatedDate) throw refusal(409, 'STALE_AOI');
    const changed = { ...known, ...fields, updatedDate: this.#now() };
    this.#put(id, changed);
    return changed;
  }

  /** Simulates edits by another user. */
  colleague(id: string, fields: Partial<AoiDefinition> | null): void {
    const known = this.set?.aoiDefinitions.find((each) => each.id === id);
    if (known) this.#put(id, fields && { ...known, ...fields, updatedDate: this.#now() });
  }

  #put(id: string, definition: AoiDefinition | null): void {
    if (!this.set) throw new Error('There is no set.');
    const others = this.set.aoiDefinitions.filter((each) => each.id !== id);
    this.set = { ...this.set, aoiDefinitions: definition ? [...others, definition] : others };
  }

  #now(): string {
    return new Date(++this.#clock * 1000).toISOString();
  }
}

export const refusal = (status: number, code?: string) =>
  new ApiError(status, '/aoi', { status, message: 'No.', ...(code && { code }) });
