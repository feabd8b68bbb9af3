import {
  ACTION_POINTS_MAX,
  type ChapterEvening,
  EVENING_LIMITS,
  STORY_LIMITS,
  type StoryCharacter,
} from '@luplay/contracts/story';
import { Button, Grid, IconButton, Soft, Stack, Switch, TextField, typedList } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { charactersQuery } from '../../content/catalogues.ts';
import { eveningTexts as texts } from '../../locale/evening.ts';
import { Acts } from './acts.tsx';
import * as css from './evening.module.css';
import { changedAt, movedUp, withNewBallot, withNewText } from './evening-draft.ts';
import { Adder, Entry, Part, Whole } from './parts.tsx';

interface Props {
  evening: ChapterEvening;
  onChange: (evening: ChapterEvening) => void;
  /** Of the chapter. */
  characters: readonly string[];
  map: string;
}

/** What makes an evening of a chapter: acts, rules, votes, what is said of characters, the end, prepared texts. */
export function EveningFields({ evening, onChange, characters, map }: Props) {
  const change = (part: Partial<ChapterEvening>) => onChange({ ...evening, ...part });
  const known = useQuery(charactersQuery).data ?? [];
  const cast = characters.flatMap((id) => known.find((character) => character.id === id) ?? []);
  return (
    <Stack as="section" className={css.evening} aria-labelledby="evening-title">
      <h3 id="evening-title" className={css.title}>
        {texts.title}
      </h3>
      <Soft>{texts.lead}</Soft>
      <Acts evening={evening} onChange={onChange} map={map} />
      <Rules evening={evening} change={change} />
      <Ballots evening={evening} onChange={onChange} />
      <Part title={texts.publicLines.title} count={cast.length}>
        {cast.length === 0 ? <Soft>{texts.publicLines.none}</Soft> : null}
        {cast.map((character) => (
          <Person key={character.id} character={character} evening={evening} change={change} />
        ))}
      </Part>
      <Epilogue evening={evening} change={change} cast={cast} />
      <Texts evening={evening} onChange={onChange} />
    </Stack>
  );
}

interface PartialProps {
  evening: ChapterEvening;
  change: (part: Partial<ChapterEvening>) => void;
}

function Rules({ evening, change }: PartialProps) {
  const { acts, ghosts, pointsEvery, protectedUntilAct, hallShowsPeople } = evening;
  const rules = texts.rules;
  return (
    <Part title={rules.title}>
      {acts.length > 0 && (
        <Whole
          label={rules.protected}
          hint={rules.protectedHint}
          value={Math.min(protectedUntilAct, acts.length)}
          onChange={(number) => change({ protectedUntilAct: number })}
          max={acts.length}
        />
      )}
      <Switch
        label={rules.ghosts}
        hint={rules.ghostsHint}
        checked={ghosts !== null}
        onCheckedChange={(on) => change({ ghosts: on ? { vote: true } : null })}
      />
      {ghosts && (
        <Switch
          label={rules.ghostsVote}
          checked={ghosts.vote}
          onCheckedChange={(vote) => change({ ghosts: { vote } })}
        />
      )}
      <Switch
        label={rules.pointsEvery}
        hint={rules.pointsEveryHint}
        checked={pointsEvery !== null}
        onCheckedChange={(on) => change({ pointsEvery: on ? { points: 1, minutes: 3 } : null })}
      />
      {pointsEvery && (
        <Grid min="150px" align="end">
          <Whole
            label={rules.pointsEveryPoints}
            value={pointsEvery.points}
            onChange={(points) => change({ pointsEvery: { ...pointsEvery, points } })}
            min={1}
            max={ACTION_POINTS_MAX}
          />
          <Whole
            label={rules.pointsEveryMinutes}
            value={pointsEvery.minutes}
            onChange={(minutes) => change({ pointsEvery: { ...pointsEvery, minutes } })}
            min={1}
            max={EVENING_LIMITS.actMinutes}
          />
        </Grid>
      )}
      <Switch
        label={rules.hallShowsPeople}
        checked={hallShowsPeople}
        onCheckedChange={(on) => change({ hallShowsPeople: on })}
      />
    </Part>
  );
}

function Ballots({ evening, onChange }: Pick<Props, 'evening' | 'onChange'>) {
  const { ballots } = evening;
  const at = (index: number, change: Partial<(typeof ballots)[number]> | null) =>
    onChange({ ...evening, ballots: changedAt(ballots, index, change) });
  return (
    <Part title={texts.ballots.title} count={ballots.length}>
      {ballots.map((ballot, index) => (
        <Entry
          key={ballot.id}
          label={ballot.question.trim() || texts.ballots.question}
          onRemove={() => at(index, null)}
        >
          <TextField
            label={texts.ballots.question}
            value={ballot.question}
            onValueChange={(question) => at(index, { question })}
            maxLength={EVENING_LIMITS.question}
            autoComplete="off"
            required
          />
          <Switch
            label={texts.ballots.secret}
            hint={texts.ballots.secretHint}
            checked={ballot.secret}
            onCheckedChange={(secret) => at(index, { secret })}
          />
          <TextField
            label={texts.ballots.options}
            hint={texts.ballots.optionsHint}
            value={typedList(ballot.options)}
            onValueChange={(typed) => at(index, { options: typed === '' ? [] : typed.split('\n') })}
            multiline
          />
        </Entry>
      ))}
      <Button
        icon="plus"
        className={css.add}
        disabled={ballots.length >= EVENING_LIMITS.ballots}
        onClick={() => onChange(withNewBallot(evening))}
      >
        {texts.ballots.add}
      </Button>
    </Part>
  );
}

function Person({ character: { id, name }, evening, change }: PartialProps & { character: StoryCharacter }) {
  const { publicLines, epilogue } = evening;
  return (
    <Stack gap={2}>
      <TextField
        label={texts.publicLines.lineOf(name)}
        hint={texts.publicLines.lineHint}
        value={publicLines[id] ?? ''}
        onValueChange={(line) => change({ publicLines: { ...publicLines, [id]: line } })}
        maxLength={EVENING_LIMITS.line}
        autoComplete="off"
      />
      {epilogue && (
        <TextField
          label={texts.publicLines.fateOf(name)}
          hint={texts.epilogue.markdown}
          value={epilogue.fates[id] ?? ''}
          onValueChange={(fate) => change({ epilogue: { ...epilogue, fates: { ...epilogue.fates, [id]: fate } } })}
          maxLength={STORY_LIMITS.markdown}
          multiline
        />
      )}
    </Stack>
  );
}

function Epilogue({ evening, change, cast }: PartialProps & { cast: readonly StoryCharacter[] }) {
  const { epilogue } = evening;
  const set = (part: Partial<NonNullable<typeof epilogue>>) =>
    epilogue && change({ epilogue: { ...epilogue, ...part } });
  const shown = epilogue?.reveals.flatMap((id) => cast.find((character) => character.id === id) ?? []) ?? [];
  return (
    <Part title={texts.epilogue.title}>
      <Switch
        label={texts.epilogue.has}
        hint={texts.epilogue.hasHint}
        checked={epilogue !== null}
        onCheckedChange={(on) =>
          change({ epilogue: on ? { text: '', fates: {}, reveals: cast.map(({ id }) => id) } : null })
        }
      />
      {epilogue && (
        <>
          <TextField
            label={texts.epilogue.text}
            hint={texts.epilogue.markdown}
            value={epilogue.text}
            onValueChange={(text) => set({ text })}
            maxLength={STORY_LIMITS.markdown}
            multiline
            rows={5}
          />
          <p className={css.name}>{texts.epilogue.reveals}</p>
          <ol className={css.order}>
            {shown.map(({ id, name }, index) => (
              <li key={id}>
                <span>{name}</span>
                {index > 0 && (
                  <IconButton
                    icon="chevron-up"
                    label={texts.moveUp(name)}
                    onClick={() =>
                      set({
                        reveals: movedUp(
                          shown.map((one) => one.id),
                          index,
                        ),
                      })
                    }
                  />
                )}
                <IconButton
                  icon="trash"
                  label={texts.remove(name)}
                  onClick={() => set({ reveals: epilogue.reveals.filter((one) => one !== id) })}
                />
              </li>
            ))}
          </ol>
          <Adder
            label={texts.epilogue.addReveal}
            placeholder={texts.epilogue.chooseReveal}
            options={cast.filter(({ id }) => !epilogue.reveals.includes(id))}
            onAdd={(id) => set({ reveals: [...epilogue.reveals, id] })}
          />
        </>
      )}
    </Part>
  );
}

function Texts({ evening, onChange }: Pick<Props, 'evening' | 'onChange'>) {
  const { texts: prepared } = evening;
  const at = (index: number, change: Partial<(typeof prepared)[number]> | null) =>
    onChange({ ...evening, texts: changedAt(prepared, index, change) });
  return (
    <Part title={texts.texts.title} count={prepared.length}>
      {prepared.map((one, index) => (
        <Entry key={one.id} label={one.name.trim() || texts.texts.name} onRemove={() => at(index, null)}>
          <TextField
            label={texts.texts.name}
            value={one.name}
            onValueChange={(name) => at(index, { name })}
            maxLength={STORY_LIMITS.name}
            autoComplete="off"
            required
          />
          <TextField
            label={texts.texts.text}
            value={one.text}
            onValueChange={(text) => at(index, { text })}
            maxLength={STORY_LIMITS.message}
            multiline
            required
          />
        </Entry>
      ))}
      <Button
        icon="plus"
        className={css.add}
        disabled={prepared.length >= EVENING_LIMITS.texts}
        onClick={() => onChange(withNewText(evening))}
      >
        {texts.texts.add}
      </Button>
    </Part>
  );
}
