import { contextBridge, ipcRenderer, webUtils } from 'electron';

// One generic bridge on fixed channels: a new feature is a new procedure of the contract and never a change here.
contextBridge.exposeInMainWorld('freeboard', {
  /** Calls a procedure; answers with an envelope. */
  call: (name: string, input: unknown, requestId: string): Promise<unknown> =>
    ipcRenderer.invoke('freeboard:call', name, input, requestId),

  /** Gives a running call up. */
  cancel: (requestId: string): void => ipcRenderer.send('freeboard:cancel', requestId),

  /** Hears every event of the backend, until the returned function is called. */
  on(listener: (name: string, payload: unknown) => void): () => void {
    const forward = (_event: unknown, name: string, payload: unknown): void => listener(name, payload);
    ipcRenderer.on('freeboard:event', forward);
    return () => void ipcRenderer.off('freeboard:event', forward);
  },

  /** Has a file or folder granted to be read that was dropped or chosen; null: it is none of a disk. */
  grantFile: async (file: File): Promise<string | null> => {
    const path = webUtils.getPathForFile(file);
    return path === '' ? null : ((await ipcRenderer.invoke('freeboard:grant', path)) as string);
  },
});
