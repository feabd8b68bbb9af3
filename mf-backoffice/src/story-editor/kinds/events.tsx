import { DEFAULT_TRIGGER, type StoryEvent } from '@luplay/contracts/story';
import { Badge } from '@luplay/web-kit';
import * as css from '../../catalogue/list/list.module.css';
import { EffectsField } from '../effects/effects-field.tsx';
import { descriptionColumn, nameColumn } from '../entries/entry-columns.tsx';
import { storyForm } from '../entries/story-form.ts';
import { choice, description, type InputProps, json, name, text } from '../fields/fields.tsx';
import { sound } from '../fields/sound-field.tsx';
import { story } from '../locale.ts';

const texts = story.events;

const effects = json<StoryEvent['effects']>({ label: texts.effects, hint: texts.effectsHint }, texts.ofEffects);

export const eventForm = storyForm('events', {
  columns: [
    nameColumn,
    descriptionColumn,
    {
      key: 'type',
      title: texts.type,
      render: ({ type }) => <Badge tone={type === 'global' ? 'info' : 'neutral'}>{texts.types[type]}</Badge>,
    },
    {
      key: 'trigger',
      title: texts.trigger,
      render: ({ trigger }) => <code className={css.text}>{trigger}</code>,
    },
  ],
  fields: {
    name,
    description,
    type: choice(texts.type, texts.types),
    trigger: {
      ...text({ label: texts.trigger, hint: texts.triggerHint }),
      typed: (sent: string = DEFAULT_TRIGGER) => sent,
      sent: (typed: string) => typed.trim() || DEFAULT_TRIGGER,
    },
    effects: {
      ...effects,
      Input: (props: InputProps<string>) => <EffectsField {...props} json={<effects.Input {...props} />} />,
    },
    sound,
  },
});
