import { PROFILE_COLORS, type ProfileCard } from '@luplay/contracts/user';
import { Avatar } from '@luplay/web-kit';
import { Link } from 'react-router-dom';
import { ru } from '../locale/ru.ts';
import * as css from './profile.module.css';

/** The people this profile follows. */
export function Following({ people }: { people: ProfileCard[] }) {
  if (people.length === 0) return <p className={css.quiet}>{ru.noSubscriptions}</p>;
  return (
    <ul className={css.people}>
      {people.map((person) => (
        <li key={person.userId}>
          <Link to={`/profile/${person.telegramId || person.username}`} className={css.person}>
            <Avatar
              name={person.displayName}
              src={person.profilePicture}
              color={PROFILE_COLORS[person.color]}
              size="m"
            />
            <span>{person.displayName}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
