import type { MediaSpace } from '@luplay/contracts/lobby-game';
import { cx, Icon } from '@luplay/web-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { media as texts } from '../locale/media.ts';
import { mediaUsageQuery } from '../queries.ts';
import * as css from './media.module.css';
import { useUploadCount } from './uploads.tsx';

const MB = 1024 * 1024;
const GB = 1024 * MB;
/** From this share on, the space of all authors is told too. */
const SCARCE = 0.9;

/** `1,5 ГБ`, `340 МБ`. */
function sizeText(bytes: number): string {
  const [size, unit] = bytes >= GB ? [bytes / GB, texts.gigabytes] : [bytes / MB, texts.megabytes];
  return `${String(Number(size.toFixed(size < 10 ? 1 : 0))).replace('.', ',')} ${unit}`;
}
const shareOf = ({ bytes, allowed }: MediaSpace) => bytes / allowed;

/** How much space the author's files take of what is allowed. Asked again after each upload. */
export function MediaSpaceLine() {
  const { active } = useUploadCount();
  const client = useQueryClient();
  const { data } = useQuery(mediaUsageQuery);
  const before = useRef(active);
  useEffect(() => {
    if (active < before.current) void client.invalidateQueries(mediaUsageQuery);
    before.current = active;
  }, [active, client]);
  if (!data) return null;
  const { own, all } = data;
  const isScarce = shareOf(all) >= SCARCE;
  return (
    <p className={cx(css.note, css.space)}>
      {(isScarce || shareOf(own) >= SCARCE) && <Icon name="warning" size={16} />}
      <span>
        {texts.space(sizeText(own.bytes), sizeText(own.allowed))}
        {isScarce && ` ${texts.spaceOfAll(sizeText(all.bytes), sizeText(all.allowed))}`}
      </span>
    </p>
  );
}
