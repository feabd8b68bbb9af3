/** A visitor without an account becomes a guest. Each remote that needs it bundles its own copy. */
export { guest as guestTexts } from './locale.ts';
export { isNickname, NicknameField, signedIn, suggestedNickname } from './nickname-field.tsx';
