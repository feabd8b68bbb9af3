import type { EpilogueView } from '@luplay/contracts/story';
import { Picture, Soft, Stack } from '@luplay/web-kit';
import { Markdown } from '@luplay/web-kit/markdown';
import type { ReactNode } from 'react';
import { finale } from '../locale/finale.ts';
import * as css from './finale.module.css';

const texts = finale.epilogue;

/** The end as far as it was told. Apart from the screens because of the Markdown library. */
export default function EpilogueStory({ epilogue }: { epilogue: EpilogueView }) {
  const { text, fates, secrets, secretCount, awards, isOver } = epilogue;
  return (
    <Stack shrink>
      {text !== '' && <Markdown text={text} />}
      {secretCount > 0 && (
        <Part title={texts.secrets}>
          {secrets.length === 0 && <Soft>{texts.noneYet}</Soft>}
          <Stack as="ul">
            {secrets.map((about) => (
              <Person key={about.characterId} about={about}>
                <Markdown text={about.text} />
              </Person>
            ))}
          </Stack>
        </Part>
      )}
      <Part title={texts.fates}>
        <Stack as="ul">
          {fates.map((about) => (
            <Person key={about.characterId} about={about} isDead={about.status === 'dead'}>
              {about.text !== '' && <Markdown text={about.text} />}
              {about.knew && about.knew.length > 0 && <Soft>{texts.knew(about.knew.join(', '))}</Soft>}
            </Person>
          ))}
        </Stack>
      </Part>
      {awards.length > 0 && (
        <Part title={texts.awards}>
          <Stack as="ul">
            {awards.map((about) => (
              <Person key={about.kind + about.characterId} about={about}>
                <Soft>{`${texts.kinds[about.kind]} (${about.value})`}</Soft>
              </Person>
            ))}
          </Stack>
        </Part>
      )}
      {isOver && <p>{texts.over}</p>}
    </Stack>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" shrink>
    <h3>{title}</h3>
    {children}
  </Stack>
);

interface PersonProps {
  about: { name: string; image: string };
  isDead?: boolean;
  children: ReactNode;
}

const Person = ({ about, isDead, children }: PersonProps) => (
  <li className={css.person}>
    <Picture kind="character" src={about.image} width={48} height={48} data-dead={isDead || undefined} />
    <div>
      <strong>{about.name}</strong>
      {isDead && <Soft as="span"> {texts.dead}</Soft>}
      {children}
    </div>
  </li>
);
