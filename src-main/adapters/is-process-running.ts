/** Whether a process of this machine is there, whoever's it is. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is a running one, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
