import type { MediaKind } from '@luplay/contracts/lobby-game';
import { announce, notify } from '@luplay/web-kit';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { media as texts } from '../locale/media.ts';
import { mayPass, prepare, uploadErrorText, validate } from './prepare.ts';
import { uploadMedia } from './upload.ts';

interface Order {
  /** Where the file belongs: at most one upload at a time. */
  slot: string;
  /** The slot's name for people. */
  name: string;
  file: Blob;
  kind: MediaKind;
  /** Gets the path of the stored file. */
  onDone: (path: string) => void;
}

export interface Upload extends Order {
  /** 0 to 1. */
  share: number;
  /** Null while it is under way. */
  error: string | null;
  canRetry: boolean;
}

interface Actions {
  start: (order: Order) => void;
  /** Also forgets a failed upload. */
  cancel: (slot: string) => void;
}

type Known = ReadonlyMap<string, Upload>;

const ActionsContext = createContext<Actions>({ start: () => {}, cancel: () => {} });
const KnownContext = createContext<Known>(new Map());
/** Uploads under way, and failed ones. Apart, so that progress does not render the whole editor. */
const CountContext = createContext({ active: 0, failed: 0 });

export const useUploadActions = () => useContext(ActionsContext);
export const useUpload = (slot: string): Upload | undefined => useContext(KnownContext).get(slot);
export const useUploadCount = () => useContext(CountContext);

const without = (known: Known, slot: string): Known => new Map([...known].filter(([each]) => each !== slot));

/** Of one editor: the service refuses a fourth upload of one author, who may have another tab. */
const AT_ONCE = 2;

/** The uploads of an editor. They go on while their question is closed, and end with the editor. */
export function Uploads({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Known>(() => new Map());
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  const actions = useMemo<Actions>(() => {
    const waiting: (() => Promise<void>)[] = [];
    let sending = 0;
    const sendNext = async () => {
      const send = sending < AT_ONCE ? waiting.shift() : undefined;
      if (!send) return;
      sending += 1;
      await send();
      sending -= 1;
      void sendNext();
    };
    const cancel = (slot: string) => {
      running.current.get(slot)?.abort();
      running.current.delete(slot);
      setKnown((uploads) => without(uploads, slot));
    };
    const start = (order: Order) => {
      const { slot, name, file, kind } = order;
      running.current.get(slot)?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      running.current.set(slot, controller);
      const show = (part: Partial<Upload>) => {
        if (signal.aborted) return;
        const upload = { ...order, share: 0, error: null, canRetry: false, ...part };
        setKnown((uploads) => new Map(uploads).set(slot, upload));
      };
      const send = async () => {
        if (signal.aborted) return;
        try {
          const prepared = await prepare(file, kind);
          const { path } = await uploadMedia(prepared, kind, { onProgress: (share) => show({ share }), signal });
          if (signal.aborted) return;
          running.current.delete(slot);
          // Together with the change of the draft, so that a waiting save has the file.
          setKnown((uploads) => without(uploads, slot));
          order.onDone(path);
          announce(texts.done(name));
        } catch (error) {
          show({ error: uploadErrorText(error, kind), canRetry: mayPass(error) });
        }
      };
      try {
        validate(file, kind);
      } catch (error) {
        return show({ error: uploadErrorText(error, kind) });
      }
      show({});
      waiting.push(send);
      void sendNext();
    };
    return { start, cancel };
  }, []);

  const uploads = [...known.values()];
  const failed = uploads.filter(({ error }) => error !== null).length;
  const active = uploads.length - failed;
  const count = useMemo(() => ({ active, failed }), [active, failed]);
  return (
    <ActionsContext value={actions}>
      <CountContext value={count}>
        <KnownContext value={known}>{children}</KnownContext>
      </CountContext>
    </ActionsContext>
  );
}

/** Does something once no file is being uploaded; not when an upload has failed meanwhile. */
export function useAfterUploads(act: () => void): { act: () => void; isWaiting: boolean } {
  const { active, failed } = useUploadCount();
  /** Failed uploads when the wait began; null: not waiting. */
  const [before, setBefore] = useState<number | null>(null);
  useEffect(() => {
    if (before === null || active > 0) return;
    setBefore(null);
    if (failed > before) notify({ kind: 'error', text: texts.notSaved });
    else act();
  });
  return {
    act: () => {
      if (active === 0) return act();
      setBefore(failed);
      notify({ kind: 'info', text: texts.waiting });
    },
    isWaiting: before !== null,
  };
}
