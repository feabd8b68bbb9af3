import { type ScreenOutline, wordedTitle } from '@luplay/web-kit';

/** A screen whose titles are worded as the operator has chosen, those of its menu entries included. */
export function wordedScreen(screen: ScreenOutline): ScreenOutline {
  const { homeMenu, navBar, profileMenu, devPanel, ...rest } = screen;
  return {
    ...wordedTitle(rest),
    ...(homeMenu && { homeMenu: wordedTitle(homeMenu) }),
    ...(navBar && { navBar: wordedTitle(navBar) }),
    ...(profileMenu && { profileMenu: wordedTitle(profileMenu) }),
    ...(devPanel && { devPanel: wordedTitle(devPanel) }),
  };
}
