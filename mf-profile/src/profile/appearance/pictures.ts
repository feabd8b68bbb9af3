import type { Profile } from '@luplay/contracts/user';

/** Men choose from the even indexes of a list of pictures, everybody else from the odd ones. */
export function picturesFor(sex: Profile['sex'], pictures: readonly string[]): string[] {
  const half = sex === 'Male' ? 0 : 1;
  return pictures.filter((_, index) => index % 2 === half);
}
