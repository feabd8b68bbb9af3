/** One line of `remotes.json`: what the shell needs before it reads the remote's manifest, or when it cannot. */
export interface RemoteEntry {
  /** The manifest's address. */
  manifest: string;
  /** The remote's name in messages. */
  title: string;
  developersOnly: boolean;
}

/**
 * A line's value is the manifest's address. Its optional fragment carries the rest:
 * `/albums/1.0/manifest.json#title=Альбомы&developer`.
 */
export function parseEntry(name: string, address: string): RemoteEntry {
  const [manifest = '', fragment = ''] = address.split('#', 2);
  const about = new URLSearchParams(fragment);
  return { manifest, title: about.get('title') ?? name, developersOnly: about.has('developer') };
}

export function parseRemotesFile(text: string): Record<string, RemoteEntry> {
  const lines = Object.entries(JSON.parse(text) as Record<string, string>);
  return Object.fromEntries(lines.map(([name, address]) => [name, parseEntry(name, address)]));
}
