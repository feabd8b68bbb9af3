import type { ServiceName } from './call.ts';

/** `major.minor`. */
export type ContractVersion = `${number}.${number}`;

/**
 * The version of each service's contract: its calls and its socket. Minor: an addition that clients of the version
 * before do not notice. Major: what was valid no longer is. docs/house.md says how versions are raised.
 */
export const CONTRACT_VERSIONS: Readonly<
  Record<ServiceName, ContractVersion> & Partial<Record<string, ContractVersion>>
> = {
  'svc-user': '1.3',
  'svc-lobby-game': '1.4',
  'svc-broadcast': '1.4',
  'svc-story': '1.6',
};

/** A service sends its contract version in this header of every response. */
export const CONTRACT_VERSION_HEADER = 'Luplay-Contract';

const VERSION = /^(\d{1,6})\.(\d{1,6})$/;

/** A version as a header carries it; undefined when there is none or it is malformed. */
export const parseContractVersion = (text: string | null | undefined): ContractVersion | undefined =>
  VERSION.test(text ?? '') ? (text as ContractVersion) : undefined;

export function isOlderContract(version: ContractVersion, than: ContractVersion): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = than.split('.').map(Number);
  return major < otherMajor || (major === otherMajor && minor < otherMinor);
}
