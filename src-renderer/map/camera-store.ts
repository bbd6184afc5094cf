import { create } from 'zustand';
import type { CameraRequest } from './scene.ts';

type WithoutId<Request> = Request extends CameraRequest ? Omit<Request, 'id'> : never;

interface CameraState {
  readonly request: CameraRequest | null;
  readonly ask: (request: WithoutId<CameraRequest>) => void;
}

/** Where the map was last asked to go. */
export const useCameraStore = create<CameraState>((set) => ({
  request: null,
  ask: (request) => set((state) => ({ request: { ...request, id: (state.request?.id ?? 0) + 1 } as CameraRequest })),
}));
