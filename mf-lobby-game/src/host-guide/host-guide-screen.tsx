import { Page, QueryView } from '@luplay/web-kit';
import { Markdown } from '@luplay/web-kit/markdown';
import { useQuery } from '@tanstack/react-query';
import { ru } from '../locale/ru.ts';
import { titles } from '../locale/titles.ts';
import * as css from './host-guide.module.css';

/** docs/evening-host.md, which the build puts there. */
const FILE = '/media/help/evening-host.md';
/** Paths of pictures in the repository, which the gateway serves at its root. */
const PICTURES = '](../assets/served/';

/** How to lead an evening: the page of the docs. */
export function Component() {
  const guide = useQuery({
    queryKey: ['host-guide'],
    queryFn: async ({ signal }) => {
      const answer = await fetch(FILE, { signal });
      if (!answer.ok) throw new Error(`${FILE}: ${answer.status}`);
      const [, text = ''] = (await answer.text()).split(/^# .*\n/m);
      return text.replaceAll(PICTURES, '](/');
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page title={titles.hostGuide.title} width="narrow">
      <QueryView query={guide} errorText={ru.guideFailed}>
        {(text) => (
          <div className={css.guide}>
            <Markdown text={text} />
          </div>
        )}
      </QueryView>
    </Page>
  );
}
