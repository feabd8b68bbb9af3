import { Card, cx } from '@luplay/web-kit';
import { FileButton } from '../../../files/file-button.tsx';
import { quizImport as texts } from '../../locale/import.ts';
import { quizFiles } from '../../locale/quiz.ts';
import * as css from './import.module.css';
import { useFileDrop } from './use-file-drop.ts';

export const ACCEPTED_FILES = '.json,.zip,.csv,.tsv,.txt,.xlsx,.siq,.gift,.aiken';

/** What can be imported, and where to drop it. */
export function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  const { isOver, target } = useFileDrop(onFile);
  return (
    <Card>
      <div className={cx(css.drop, isOver && css.over)} {...target}>
        <p className={css.hint}>{isOver ? quizFiles.dropHere : texts.drop}</p>
        <FileButton text={texts.choose} name={texts.choose} icon="plus" accept={ACCEPTED_FILES} onFile={onFile} />
      </div>
      <dl className={css.formats}>
        {texts.formats.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
