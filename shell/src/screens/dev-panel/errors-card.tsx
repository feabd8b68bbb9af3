import { type ClientErrorGroup, clientErrors } from '@luplay/contracts/user';
import { api, Badge, Button, Card, count, EmptyState, QueryView, Row, Stack, writesTime } from '@luplay/web-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { devPanel } from '../../locale/dev-panel.ts';
import * as css from './dev-panel.module.css';

const texts = devPanel.errors;
const timeOf = writesTime({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** The last errors of browsers, those of the same kind together. */
export function ErrorsCard() {
  const [page, setPage] = useState(0);
  const query = useQuery({
    queryKey: ['client-errors', page],
    queryFn: ({ signal }) => api(clientErrors.listClientErrors, { query: { page }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      as="section"
      title={texts.title}
      aria-label={texts.title}
      actions={
        <Button size="s" icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
          {texts.refresh}
        </Button>
      }
    >
      <QueryView query={query} errorText={texts.failed}>
        {({ groups, total, pageSize }) => (
          <>
            {total === 0 && <EmptyState icon="check" title={texts.empty} />}
            <Stack as="ul" gap={2}>
              {groups.map((group) => (
                <ErrorRow key={`${group.remote} ${group.message}`} group={group} />
              ))}
            </Stack>
            {total > pageSize && <Pages page={page} pages={Math.ceil(total / pageSize)} onChange={setPage} />}
          </>
        )}
      </QueryView>
    </Card>
  );
}

function ErrorRow({ group }: { group: ClientErrorGroup }) {
  const { message, remote, firstAt, lastAt, screens, builds, browsers, stack } = group;
  const facts = [
    [texts.first, timeOf(firstAt)],
    [texts.screens, screens.join(', ')],
    [texts.builds, builds.join(', ')],
    [texts.browsers, browsers.join('; ')],
  ].filter(([, value]) => value);
  return (
    <Stack as="li" gap={2} className={css.error}>
      <p className={css.message}>{message}</p>
      <Row as="p" gap={2} align="center" wrap>
        <Badge tone={remote ? 'info' : 'neutral'}>{remote ?? texts.shell}</Badge>
        <span>{count(group.count, texts.times)}</span>
        <span className={css.soft}>
          {texts.last}: <time dateTime={new Date(lastAt).toISOString()}>{timeOf(lastAt)}</time>
        </span>
      </Row>
      <details>
        <summary>{texts.details}</summary>
        <Stack as="dl" gap={1} className={css.details}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Stack>
        {stack && (
          // The block scrolls sideways, so it must be reachable with the keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          <section className={css.stack} aria-label={texts.stack} tabIndex={0}>
            {stack}
          </section>
        )}
      </details>
    </Stack>
  );
}

interface PagesProps {
  /** From 0. */
  page: number;
  pages: number;
  onChange: (page: number) => void;
}

const Pages = ({ page, pages, onChange }: PagesProps) => (
  <Row gap={2} align="center" justify="center" wrap className={css.pages}>
    <Button size="s" icon="chevron-left" disabled={page === 0} onClick={() => onChange(page - 1)}>
      {texts.previous}
    </Button>
    <span role="status">{texts.page(page + 1, pages)}</span>
    <Button size="s" icon="chevron-right" disabled={page + 1 >= pages} onClick={() => onChange(page + 1)}>
      {texts.next}
    </Button>
  </Row>
);
