/** Waits until `check` holds, polling every 20 ms: for states without an event. */
export async function eventually(check: () => Promise<boolean> | boolean, patience = 8_000): Promise<void> {
  const deadline = performance.now() + patience;
  while (!(await check())) {
    if (performance.now() > deadline) throw new Error(`not true within ${patience} ms: ${check}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
