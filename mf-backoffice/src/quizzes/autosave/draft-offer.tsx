import type { EditedQuiz } from '@luplay/contracts/lobby-game';
import { Button, Card, notify, Row, session, writesTime } from '@luplay/web-kit';
import { useEffect, useState } from 'react';
import { authoring } from '../locale/authoring.ts';
import * as css from './draft-offer.module.css';
import { dropDraft, heldDrafts, keptDrafts } from './draft-store.ts';
import type { KeptDraft } from './stored-draft.ts';

const { drafts: texts } = authoring;

const when = writesTime({ day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

interface Props {
  quiz: EditedQuiz;
  onContinue: (kept: KeptDraft) => void;
}

/** Offers the changes that were left unsaved, except those that another tab is making now. */
export function DraftOffer({ quiz, onContinue }: Props) {
  const [kept, setKept] = useState<readonly KeptDraft[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const userId = session.get()?.user.userId;
    if (!userId) return;
    void heldDrafts().then((held) => {
      if (isCurrent) setKept(keptDrafts(userId, quiz.id, Date.now()).filter(({ name }) => !held.has(name)));
    });
    return () => {
      isCurrent = false;
    };
  }, [quiz.id]);

  return kept.map((one) => {
    const title = texts.title(when(one.draft.at));
    return (
      <Card key={one.name} title={title}>
        {one.base.version < quiz.version && <p>{texts.newer}</p>}
        <Row gap={2} wrap className={css.choice}>
          <Button kind="primary" onClick={() => onContinue(one)}>
            {texts.resume}
          </Button>
          <Button
            onClick={() => {
              dropDraft(one.name);
              setKept(kept.filter((other) => other !== one));
              notify({ kind: 'info', text: texts.dropped });
            }}
          >
            {texts.drop}
          </Button>
        </Row>
      </Card>
    );
  });
}
