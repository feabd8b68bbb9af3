import { RightWords } from '../given-list.tsx';
import { groupsOf } from '../groups.ts';
import type { ResultProps } from '../kind.ts';
import { ru } from '../locale/stage.ts';
import { Prompt } from '../prompt.tsx';
import * as shared from '../stage.module.css';
import { PointPicture, Revealed } from './picture.tsx';
import * as css from './stage.module.css';

/** The picture as large as can be, later with what is right and the teams' points. */
export function Stage({ game }: ResultProps) {
  const question = game.currentQuestion;
  if (!question) return null;
  const { areas, media, ratio } = question;
  const names = areas?.flatMap(({ name }) => name || []).join(', ');
  return (
    <div className={css.stage}>
      {!areas && <Prompt question={question}>{ru.ask.point}</Prompt>}
      {names && <RightWords>{names}</RightWords>}
      {areas && groupsOf(game).length === 0 && <p className={shared.prompt}>{ru.nobody}</p>}
      <div className={css.place}>
        {areas ? <Revealed game={game} /> : <PointPicture path={media.pictureQuestion?.path} ratio={ratio} />}
      </div>
    </div>
  );
}
