import { isApiError } from '@luplay/web-kit';

/** What the service refuses in a map. */
export interface SaveFault {
  /** Null: the map as a whole. */
  roomId: string | null;
  /** Inside of the room, or of the map. */
  field: string;
  message: string;
}

/** The errors of a refused map, by room and field. */
export function saveFaults(error: unknown): SaveFault[] {
  if (!isApiError(error, 'validation_failed') || !Array.isArray(error.details)) return [];
  return error.details.flatMap((detail: unknown): SaveFault[] => {
    const { path, message } = (detail ?? {}) as { path?: unknown; message?: unknown };
    if (typeof path !== 'string' || typeof message !== 'string') return [];
    const [first, roomId, ...field] = path.split('.');
    if (first === 'rooms' && roomId) return [{ roomId, field: field.join('.'), message }];
    return [{ roomId: null, field: path, message }];
  });
}
