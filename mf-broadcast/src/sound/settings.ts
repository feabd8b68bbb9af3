/** What this device has chosen. */
export interface SoundSettings {
  on: boolean;
  /** From 0 to 100. */
  volume: number;
}

const KEY = 'projectorSound';
const FIRST: SoundSettings = { on: false, volume: 70 };

export function storedSettings(): SoundSettings {
  try {
    const { on, volume } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<SoundSettings>;
    const isVolume = typeof volume === 'number' && volume >= 0 && volume <= 100;
    return { on: on === true, volume: isVolume ? volume : FIRST.volume };
  } catch {
    return FIRST;
  }
}

export function storeSettings(settings: SoundSettings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // No storage: the choice lasts as long as the page.
  }
}
