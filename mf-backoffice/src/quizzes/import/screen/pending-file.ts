/** The file that was dropped on the list of quizzes, until the import's screen takes it. */
let pending: File | null = null;

export function giveFile(file: File): void {
  pending = file;
}

export function takeFile(): File | null {
  const file = pending;
  pending = null;
  return file;
}
