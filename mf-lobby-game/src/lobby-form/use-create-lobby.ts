import { lobbies } from '@luplay/contracts/lobby-game';
import { api, errorText, notify, useRequestId, useUser } from '@luplay/web-kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ru } from '../locale/ru.ts';
import { keys } from '../state/keys.ts';
import { mergeLobby } from '../state/lobby-state.ts';
import { showFirstInvalid } from './first-invalid.ts';
import { checkDraft, emptyDraft, type LobbyDraft, type LobbyErrors } from './lobby-form.ts';
import { useQuizzes } from './use-quizzes.ts';

/** The form of a new lobby: its draft, its errors and how it is sent. `onCreated` gets the id of the new lobby. */
export function useCreateLobby(onCreated: (lobbyId: string) => void) {
  const user = useUser();
  const client = useQueryClient();
  const quizzes = useQuizzes();
  const [draft, setDraft] = useState<LobbyDraft>(emptyDraft);
  const [errors, setErrors] = useState<LobbyErrors>({});
  const { requestId, renew } = useRequestId();
  /** Set synchronously, unlike `isPending`: two clicks may come before the next render. */
  const sending = useRef(false);
  const creating = useMutation({
    mutationFn: ({ quest, maxPlayers, title, description, latecomers, course, ...draft }: LobbyDraft) =>
      api(lobbies.createLobby, {
        body: {
          userId: user.userId,
          title: title.trim(),
          description: description.trim(),
          quest: quest ?? '',
          type: 'quiz',
          maxPlayers: maxPlayers ?? undefined,
          ...draft,
          ...course,
          ...(!latecomers && { latecomers }),
          requestId,
        },
      }),
    onSettled: () => {
      sending.current = false;
    },
    onSuccess: ({ lobbyId, lobby, inviteCode }) => {
      client.setQueryData(keys.lobby(lobbyId), mergeLobby(undefined, lobby, inviteCode));
      void client.invalidateQueries({ queryKey: keys.lobbies });
      setDraft(emptyDraft);
      renew();
      onCreated(lobbyId);
    },
    onError: (error) => notify({ kind: 'error', text: errorText(error, ru.form.createFailed) }),
  });
  const change = (next: LobbyDraft) => {
    setDraft(next);
    renew();
    // Fields with errors are validated again as they change.
    if (Object.keys(errors).length > 0) setErrors(checkDraft(next, Object.values(quizzes.data ?? {})));
  };
  const submit = (form: HTMLElement) => {
    if (sending.current) return;
    if (!user.userId) {
      notify({ kind: 'error', text: ru.form.noUser });
      return;
    }
    const found = checkDraft(draft, Object.values(quizzes.data ?? {}));
    flushSync(() => setErrors(found));
    if (Object.keys(found).length > 0) {
      showFirstInvalid(form);
      return;
    }
    sending.current = true;
    creating.mutate(draft);
  };
  return { draft, change, errors, submit, busy: creating.isPending };
}
