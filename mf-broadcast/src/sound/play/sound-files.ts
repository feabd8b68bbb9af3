import type { SoundName } from '../names.ts';

/** The sounds as the gateway serves them. Each is loaded once. */
export class SoundFiles {
  private readonly files = new Map<SoundName, Promise<ArrayBuffer>>();

  load(name: SoundName): Promise<ArrayBuffer> {
    const known = this.files.get(name);
    if (known) return known;
    const file = load(name);
    this.files.set(name, file);
    // The next who asks tries again.
    file.catch(() => this.files.delete(name));
    return file;
  }
}

async function load(name: SoundName): Promise<ArrayBuffer> {
  const response = await fetch(`/media/projector/${name}.mp3`);
  if (!response.ok) throw new Error(`The sound ${name} was answered with ${response.status}`);
  return response.arrayBuffer();
}
