import { IconButton, Row } from '@luplay/web-kit';
import { previewTexts } from '../../locale/preview.ts';
import { type MapDraft, roomIn } from '../draft/map-draft.ts';
import type { SaveFault } from './save-faults.ts';
import * as css from './save-faults-list.module.css';

interface Props {
  faults: readonly SaveFault[];
  draft: MapDraft;
  onShow: (roomId: string) => void;
  onClose: () => void;
}

const texts = previewTexts.save;

/** Why the map was not saved; each error leads to its room. */
export function SaveFaults({ faults, draft, onShow, onClose }: Props) {
  if (faults.length === 0) return null;
  return (
    <div className={css.faults} role="alert">
      <Row gap={0} align="center" justify="between">
        <strong>{texts.refused}</strong>
        <IconButton icon="close" label={previewTexts.panel.close} onClick={onClose} />
      </Row>
      <ul>
        {faults.map(({ roomId, field, message }) => {
          const room = roomIn(draft, roomId);
          return (
            <li key={`${roomId} ${field} ${message}`}>
              {room && (
                <button type="button" className={css.room} onClick={() => onShow(room.id)}>
                  {texts.show(room.name)}
                </button>
              )}
              <span>
                <code>{field}</code>: {message}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
