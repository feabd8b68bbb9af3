import type { Achievement } from '@luplay/contracts/user';
import { Dialog, formatNumber, Icon, Picture, Row, Skeleton, Stack } from '@luplay/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ru } from '../locale/ru.ts';
import * as css from './achievements.module.css';
import * as shared from './profile.module.css';
import { catalogueQuery } from './queries.ts';
import { useLogged } from './use-logged.ts';

/**
 * Small pictures that open an achievement's details. Without the catalogue there are no details, and stars take their
 * places.
 */
export function Achievements({ ids }: { ids: string[] }) {
  const catalogue = useQuery({ ...catalogueQuery, enabled: ids.length > 0 });
  useLogged('achievement catalogue', catalogue.error);
  const [opened, setOpened] = useState<Achievement | null>(null);
  const [open, setOpen] = useState(false);
  if (ids.length === 0) return <p className={shared.quiet}>{ru.noAchievements}</p>;
  if (catalogue.isPending) return <Skeleton shape="circle" height={64} />;

  const show = (achievement: Achievement) => {
    setOpened(achievement);
    setOpen(true);
  };
  return (
    <>
      <Row as="ul" wrap>
        {ids.map((id) => {
          const achievement = catalogue.data?.achievements[id];
          return (
            <li key={id}>
              {achievement ? (
                <button
                  type="button"
                  className={css.tile}
                  aria-label={achievement.title}
                  title={achievement.title}
                  aria-haspopup="dialog"
                  onClick={() => show(achievement)}
                >
                  <Picture kind="achievement" src={achievement.picture} width={64} height={64} loading="lazy" />
                </button>
              ) : (
                <span className={css.tile}>
                  <Icon name="star" size={28} label={id} />
                </span>
              )}
            </li>
          );
        })}
      </Row>
      <Dialog open={open} onOpenChange={setOpen} title={opened?.title ?? ''} size="s">
        {opened && (
          <Stack gap={4} align="center" className={css.about}>
            <Picture kind="achievement" src={opened.picture} width={160} height={160} />
            <p>{opened.description}</p>
            <Row as="p" gap={1} align="center" className={css.pays}>
              <Icon name="bolt" /> {formatNumber(opened.lucoins)} {ru.lucoins}
            </Row>
          </Stack>
        )}
      </Dialog>
    </>
  );
}
