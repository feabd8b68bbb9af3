import { type JoinView, type OfferedCharacter, storyContent, storyJoin } from '@luplay/contracts/story';
import {
  api,
  Button,
  ButtonLink,
  cx,
  EmptyState,
  ErrorState,
  errorText,
  isApiError,
  Loading,
  Page,
  Picture,
  QueryView,
  Soft,
  Stack,
  sharedKeys,
  useSession,
} from '@luplay/web-kit';
import { guestTexts, isNickname, NicknameField, signedIn, suggestedNickname } from '@luplay/web-kit/guest';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { join as texts } from '../locale/join.ts';
import * as card from '../story/character-card.module.css';
import { CharacterCard } from '../story/character-card.tsx';
import * as css from './join-screen.module.css';

/** How often it is read again who is free, ms. */
const POLL_MS = 4000;

/** Another caller is shown something else. */
const joinKey = (code: string, userId: string | undefined) => [...sharedKeys.story('join'), code, userId ?? null];

/** The page behind the code of a chapter in play: a character for everybody, an account for nobody who has none. */
export function Component() {
  const { code: typed = '' } = useParams();
  const code = typed.toUpperCase();
  const session = useSession();
  const query = useQuery({
    queryKey: joinKey(code, session?.user.userId),
    queryFn: async ({ signal }) => (await api(storyJoin.readJoin, { params: { code }, signal })).join,
    // A visitor who becomes a guest keeps seeing the page while it is read again for the guest.
    placeholderData: (shown, of) => (of?.queryKey[2] === code ? shown : undefined),
    // A wrong code counts against everybody behind the same address.
    refetchInterval: ({ state }) => !isApiError(state.error, 'not_found') && POLL_MS,
  });
  const isOut = isApiError(query.error, 'not_found') || isApiError(query.error, 'conflict');
  if (query.data && !isOut) return <Invitation join={query.data} code={code} />;
  if (!query.isError) return <Loading />;
  const action = <ButtonLink to="/home">{texts.toStart}</ButtonLink>;
  return (
    <Page title={texts.screen} hideTitle width="narrow">
      {isApiError(query.error, 'conflict') ? (
        <EmptyState icon="story" title={texts.notNow} text={texts.notNowText} action={action} />
      ) : isOut || isApiError(query.error, 'validation_failed') ? (
        <EmptyState icon="info" title={texts.notFound} text={texts.notFoundText} action={action} />
      ) : (
        <ErrorState
          title={texts.loadFailed}
          text={errorText(query.error, texts.loadFailed)}
          onRetry={() => query.refetch()}
          busy={query.isFetching}
          action={action}
        />
      )}
    </Page>
  );
}

function Invitation({ join, code }: { join: JoinView; code: string }) {
  const [isChoosing, setChoosing] = useState(false);
  const taking = useTaking(code, () => setChoosing(false));
  if (isChoosing && join.free.length === 0) setChoosing(false);
  if (join.own && !isChoosing) {
    const others = taking.isSuccess && join.free.length > 0;
    return <OwnCard own={join.own} {...(others && { onAnother: () => setChoosing(true) })} />;
  }
  return (
    <Page title={join.chapter} width="narrow">
      <Choice join={join} taking={taking} onStay={() => setChoosing(false)} />
    </Page>
  );
}

interface Taken {
  nickname: string;
  /** Null: any. */
  characterId: string | null;
}

/** Takes a character; first makes a guest of a visitor without an account. */
function useTaking(code: string, onTaken: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ nickname, characterId }: Taken) => {
      const userId = await signedIn(nickname);
      const { join } = await api(storyJoin.joinPlay, { params: { code }, body: { characterId } });
      // What was asked before is older.
      await client.cancelQueries({ queryKey: joinKey(code, userId) });
      client.setQueryData(joinKey(code, userId), join);
    },
    onSuccess: onTaken,
    // Somebody else was faster.
    onError: () => client.invalidateQueries({ queryKey: sharedKeys.story('join') }),
  });
}

interface ChoiceProps {
  join: JoinView;
  taking: ReturnType<typeof useTaking>;
  /** Back to the own character, if there is one. */
  onStay: () => void;
}

/** A nickname for guests, then one tap: a character, any of them, or a place in line. */
function Choice({ join, taking, onStay }: ChoiceProps) {
  const isGuest = !useSession();
  const [nickname, setNickname] = useState(() => suggestedNickname());
  const [isChecked, setChecked] = useState(false);
  const isFaulty = isGuest && !isNickname(nickname);
  const take = (characterId: string | null) => {
    setChecked(true);
    if (!isFaulty && !taking.isPending) taking.mutate({ nickname, characterId });
  };
  const error = isChecked && isFaulty ? guestTexts.badNickname : taking.isError ? takingError(taking.error) : null;
  const { free, own, waiting } = join;
  return (
    <Stack shrink>
      <p className={css.lead}>{free.length > 0 ? texts.lead : texts.fullHint}</p>
      {isGuest && (
        <NicknameField
          value={nickname}
          onValueChange={setNickname}
          error={error}
          // Among several, the character is chosen by a tap.
          onEnter={free.length > 1 ? undefined : () => take(null)}
        />
      )}
      {!isGuest && error !== null && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
      {free.length > 0 ? (
        <>
          <Button kind="primary" size="l" wide icon="story" busy={taking.isPending} onClick={() => take(null)}>
            {texts.deal}
          </Button>
          <Stack as="ul" gap={2} aria-label={texts.free} shrink>
            {free.map((character) => (
              <li key={character.characterId}>
                <CharacterButton
                  character={character}
                  busy={taking.isPending}
                  onTake={() => take(character.characterId)}
                />
              </li>
            ))}
          </Stack>
        </>
      ) : waiting === null ? (
        <EmptyState
          icon="users"
          title={texts.full}
          action={
            <Button kind="primary" size="l" icon="users" busy={taking.isPending} onClick={() => take(null)}>
              {texts.wait}
            </Button>
          }
        />
      ) : (
        <div role="status">
          <EmptyState icon="clock" title={texts.inLine(waiting)} text={texts.inLineHint} />
        </div>
      )}
      {own && (
        <Button kind="ghost" wide disabled={taking.isPending} onClick={onStay}>
          {texts.stay(own.name)}
        </Button>
      )}
      {isGuest && <LogIn />}
    </Stack>
  );
}

function LogIn() {
  const { pathname, search } = useLocation();
  const back = { from: pathname + search };
  return (
    <>
      <ButtonLink kind="ghost" wide to="/auth" state={back}>
        {texts.logIn}
      </ButtonLink>
      <ButtonLink kind="ghost" wide to="/auth" state={{ ...back, returning: true }}>
        {texts.returnByCode}
      </ButtonLink>
    </>
  );
}

interface CharacterButtonProps {
  character: OfferedCharacter;
  busy: boolean;
  onTake: () => void;
}

function CharacterButton({ character: { name, image, line }, busy, onTake }: CharacterButtonProps) {
  return (
    <button
      type="button"
      className={cx(card.choice, css.character)}
      aria-disabled={busy || undefined}
      aria-label={[texts.play(name), line].filter(Boolean).join('. ')}
      onClick={onTake}
    >
      <Picture kind="character" src={image} width={72} height={72} />
      <span>
        <span className={card.choiceName}>{name}</span>
        {line !== null && <Soft as="span">{line}</Soft>}
      </span>
    </button>
  );
}

/** Who one is, with the secret, and the way into the play. */
function OwnCard({ own, onAnother }: { own: OfferedCharacter; onAnother?: () => void }) {
  const { characterId: id } = own;
  const query = useQuery({
    queryKey: [...sharedKeys.story('join'), 'own', id],
    queryFn: async ({ signal }) => (await api(storyContent.characters.read, { params: { id }, signal })).character,
    staleTime: 0,
  });
  return (
    <Page title={own.name} hideTitle width="narrow">
      <Stack shrink>
        <QueryView query={query} errorText={texts.loadFailed}>
          {(character) => <CharacterCard character={character} />}
        </QueryView>
        {/* Not before the card is there: it would move them away from the finger. */}
        {!query.isPending && (
          <>
            <p className={css.lead}>{texts.read}</p>
            <ButtonLink kind="primary" size="l" wide icon="play" to="/storyPlay">
              {texts.enter}
            </ButtonLink>
            {onAnother && (
              <Button kind="ghost" wide onClick={onAnother}>
                {texts.another}
              </Button>
            )}
          </>
        )}
      </Stack>
    </Page>
  );
}

/** What to tell about a failed attempt. */
const takingError = (error: unknown): string =>
  isApiError(error, 'validation_failed') ? guestTexts.badNickname : errorText(error, texts.failed);
