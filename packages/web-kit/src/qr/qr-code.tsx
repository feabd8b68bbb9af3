import { Skeleton } from '@luplay/web-kit';
import { Suspense } from 'react';
import { lazily } from '../components/loading/lazily.ts';
import * as css from './qr-code.module.css';

const QrPicture = lazily(() => import('./qr-picture.tsx'));

/** A text, usually a link, as a QR code of its container's width. `label`: where the link leads. */
export function QrCode({ text, label }: { text: string; label: string }) {
  return (
    <div className={css.place}>
      <Suspense fallback={<Skeleton shape="block" height={200} />}>
        <QrPicture text={text} label={label} />
      </Suspense>
    </div>
  );
}
