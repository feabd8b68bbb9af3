import { PROFILE_COLORS, type Profile } from '@luplay/contracts/user';
import { Avatar, Hidden, Icon } from '@luplay/web-kit';
import { Link } from 'react-router-dom';
import * as css from './chat.module.css';
import { ru } from './locale.ts';

/** The robot, or the person with a link to their profile. */
export function ChatHead({ person }: { person: Profile | undefined }) {
  if (!person) {
    return (
      <header className={css.head}>
        <span className={css.botMark}>
          <Icon name="bolt" size={24} />
        </span>
        <div className={css.who}>
          <h1 tabIndex={-1} className={css.name}>
            <Hidden>{ru.title}: </Hidden>
            {ru.bot}
          </h1>
          <p className={css.about}>{ru.botAbout}</p>
        </div>
      </header>
    );
  }
  const { displayName, profilePicture, color, telegramId, username } = person;
  return (
    <header className={css.head}>
      <Link className={css.person} to={`/profile/${telegramId || username}`} aria-label={ru.openProfile(displayName)}>
        <Avatar name={displayName} src={profilePicture} color={PROFILE_COLORS[color]} decorative />
      </Link>
      <div className={css.who}>
        <h1 tabIndex={-1} className={css.name}>
          <Hidden>{ru.title}: </Hidden>
          {displayName}
        </h1>
        <p className={css.about}>{ru.botInstead}</p>
      </div>
    </header>
  );
}
