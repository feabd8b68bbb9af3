/**
 * `node k8s/src/write-digests.ts <overlay> [<image> …]` writes the digests of the last `npm run images -- --push` into
 * the overlay: those of the named images, such as svc-story, or of all.
 */
import { releaseImages } from './digests.ts';

const [overlay, ...only] = process.argv.slice(2);
if (!overlay) throw new Error('usage: node k8s/src/write-digests.ts <overlay> [<image> …]');
releaseImages(overlay, only);
