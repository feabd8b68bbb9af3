import { QUIZ_LIMITS } from '@luplay/contracts/lobby-game';
import { Button, Soft, Stack } from '@luplay/web-kit';
import { type Finding, findingPlace, findingsOf, groupsOf } from '../checks/findings.ts';
import { usePhoneFit } from '../checks/use-phone-fit.tsx';
import { addTheme } from '../draft/changes.ts';
import type { QuizDraft } from '../draft/draft.ts';
import type { DraftEditor } from '../draft/use-draft.ts';
import { authoring } from '../locale/authoring.ts';
import { media as mediaTexts } from '../locale/media.ts';
import { quiz as texts } from '../locale/quiz.ts';
import { BackgroundFields } from '../media/background-fields.tsx';
import { MediaSpaceLine } from '../media/media-space.tsx';
import { usePaste } from '../paste/paste-dialog.tsx';
import { MainFields } from '../quiz/main-fields.tsx';
import { AddRound } from '../rounds/add-round.tsx';
import { RoundFields } from '../rounds/round-fields.tsx';
import { Fold, type Frame, Level } from './level.tsx';
import * as css from './mobile.module.css';
import type { PlaceState } from './place.ts';
import { ThemeRows } from './theme-rows.tsx';

interface Props {
  editor: DraftEditor;
  at: PlaceState;
  frame: Frame;
  onBack: () => void;
}

/** The quiz as a whole: its themes, what to look at in them, and its own fields. */
export function EditedThemes({ editor, at: { go }, frame, onBack }: Props) {
  const { draft, change } = editor;
  const { rounds } = draft;
  const paste = usePaste(editor);
  const add = () => {
    change(addTheme);
    go({ theme: draft.theme.length, question: null });
  };
  return (
    <Level title={draft.title || texts.screenTitle} onBack={onBack} {...frame}>
      <ThemeRows
        themes={draft.theme}
        rounds={rounds}
        go={go}
        head={(round, index) => <RoundFields round={round} index={index} of={rounds.length} change={change} />}
      />
      {draft.theme.length < QUIZ_LIMITS.themes && (
        <Button icon="plus" wide onClick={add}>
          {texts.theme.add}
        </Button>
      )}
      <Button icon="copy" wide onClick={paste.ask}>
        {authoring.paste.open}
      </Button>
      {paste.dialog}
      <AddRound editor={editor} />
      <FindingFolds draft={draft} go={go} />
      <Fold icon="settings" title={texts.fields.main} isOpen={draft.theme.length === 0}>
        <MainFields editor={editor} />
      </Fold>
      <Fold icon="music" title={mediaTexts.background}>
        <BackgroundFields background={draft.backgorundMedia} change={editor.change} />
        <MediaSpaceLine />
      </Fold>
    </Level>
  );
}

/** What to look at before the quiz is active; each line leads to its theme or question. */
function FindingFolds({ draft, go }: { draft: QuizDraft; go: PlaceState['go'] }) {
  const { isLong, measuring } = usePhoneFit(draft);
  return (
    <>
      {groupsOf(findingsOf(draft, isLong)).map(({ icon, title, hint, found }) => (
        <Fold key={icon} icon={icon} title={title}>
          <Soft>{hint}</Soft>
          <FindingRows findings={found} go={go} />
        </Fold>
      ))}
      {measuring}
    </>
  );
}

function FindingRows({ findings, go }: { findings: readonly Finding[]; go: PlaceState['go'] }) {
  return (
    <Stack as="ul" gap={2} shrink>
      {findings.map((finding) => {
        const { themeKey, questionKey, themeNumber, number, texts: found } = finding;
        const told = `${findingPlace(finding)}: ${found.join(', ')}`;
        return (
          <li key={questionKey ?? themeKey ?? themeNumber}>
            {themeKey === null ? (
              told
            ) : (
              <button
                type="button"
                className={css.link}
                onClick={() => go({ theme: themeNumber - 1, question: number === null ? null : number - 1 })}
              >
                {told}
              </button>
            )}
          </li>
        );
      })}
    </Stack>
  );
}
