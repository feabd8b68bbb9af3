/// <reference path="./types/css.d.ts" />
export { announce } from './a11y/announce.ts';
export { Hidden } from './a11y/hidden.tsx';
export { sharedLink, sharedOrigin } from './address/address.ts';
export { type ApiOptions, api } from './api/api.ts';
export { ApiError, errorText, fieldErrors, isApiError, isMissing, mayPass } from './api/api-error.ts';
export { contractVersions } from './api/contract-versions.ts';
export { FULL_PROFILES, profileQuery } from './api/profile-query.ts';
export { queryClient } from './api/query-client.ts';
export { keepSessionFresh } from './api/renewal.ts';
export { newRequestId, useRequestId } from './api/request-id.ts';
export { serverNow } from './api/server-clock.ts';
export { sharedKeys } from './api/shared-keys.ts';
export { ChoiceButtons } from './components/choices/choice-buttons.tsx';
export { ChoiceGroup, type ChoiceGroupProps } from './components/choices/choice-group.tsx';
export { ChoiceList, type ChoiceOption } from './components/choices/choice-list.tsx';
export { ColorSwatches, type Swatch } from './components/choices/color-swatches.tsx';
export {
  Button,
  type ButtonKind,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonProps,
  IconButton,
  type IconButtonProps,
} from './components/controls/button.tsx';
export { Field, type FieldProps } from './components/controls/field.tsx';
export { MenuEntryButton, MenuEntryLink } from './components/controls/menu-entry.tsx';
export { NumberField, type NumberFieldProps } from './components/controls/number-field.tsx';
export { Select, type SelectOption, type SelectProps } from './components/controls/select.tsx';
export { Switch } from './components/controls/switch.tsx';
export { Tabs } from './components/controls/tabs.tsx';
export { TextField, type TextFieldProps } from './components/controls/text-field.tsx';
export { Badge } from './components/display/badge.tsx';
export { Card, type CardProps } from './components/display/card.tsx';
export { Page } from './components/display/page.tsx';
export { Soft } from './components/display/soft.tsx';
export { type Column, Table } from './components/display/table.tsx';
export { HostNotice } from './components/feedback/host-notice.tsx';
export { LiveStatus } from './components/feedback/live-status.tsx';
export { type Notice, type NoticeKind, noticesOnTop, notify } from './components/feedback/notices.ts';
export { QueryView } from './components/feedback/query-view.tsx';
export { EmptyState, ErrorState, MissingState } from './components/feedback/states.tsx';
export { Toasts } from './components/feedback/toasts.tsx';
export { Grid, Row, Stack } from './components/layout/layout.tsx';
export { lazily, persistently } from './components/loading/lazily.ts';
export { Skeleton } from './components/loading/skeleton.tsx';
export { Loading, Spinner } from './components/loading/spinner.tsx';
export { onDemand } from './components/on-demand.tsx';
export { AlertDialog, ConfirmDialog, type ConfirmDialogProps } from './components/overlays/alert.tsx';
export { Dialog, type DialogProps } from './components/overlays/dialog.tsx';
export { Menu, type MenuItem } from './components/overlays/menu.tsx';
export { Avatar } from './components/pictures/avatar.tsx';
export { Logo } from './components/pictures/logo.tsx';
export { Picture, type PictureKind } from './components/pictures/picture.tsx';
export { Rays } from './components/pictures/rays.tsx';
export { releasePage } from './dialogs/browser-back.ts';
export { startDialogs } from './dialogs/start-dialogs.ts';
export { Icon } from './icons/icon.tsx';
export type { IconName } from './icons/paths.ts';
export { byText } from './lists/by-text.ts';
export { SearchField } from './lists/search-field.tsx';
export { listOf, typedList } from './lists/typed-list.ts';
export { nameAndId, useSearch } from './lists/use-search.ts';
export type { LiveState, LiveStatusName } from './live/live-state.ts';
export { type LiveQuery, useLiveQuery } from './live/use-live-query.ts';
export type { Live, LiveConnection } from './live/use-live-socket.ts';
export { clockTime, writesTime } from './locale/dates.ts';
export { count, countChange, formatChange, formatNumber, type PluralForms, plural } from './locale/plural.ts';
export { roleNames } from './locale/role-names.ts';
export { isolated, listed, sentences } from './locale/sentences.ts';
export { worded, wordedTitle } from './locale/worded.ts';
export {
  countEvening,
  type HapticKind,
  haptic,
  isClosingConfirmed,
  type LeftBehind,
  leftBehind,
  type MessengerState,
  startMessenger,
  storySharing,
} from './messenger/bridge.ts';
export { dropLaunchData, isInMessenger, LAUNCH_KEY, type Launch, launchData } from './messenger/launch.ts';
export {
  useAwake,
  useClosingConfirmation,
  useHeldBack,
  useHeldSwipes,
  useMessenger,
  useMessengerBack,
  useMessengerSettings,
  useWholeScreen,
} from './messenger/use-messenger.ts';
export type {
  Destination,
  HomeMenuEntry,
  MenuEntry,
  RemoteDeclaration,
  RemoteModule,
  RemoteOutline,
  RouteChrome,
  RouteDeclaration,
  RouteGuard,
  ScreenOutline,
  ServiceNeeds,
  Titles,
  WidgetDeclaration,
  WidgetOutline,
  WidgetSlot,
} from './remote/declaration.ts';
export { claimsOf } from './session/claims.ts';
export { deviceId } from './session/device.ts';
export { DEVICE_KEY } from './session/keys.ts';
export {
  type Session,
  type SessionUser,
  session,
  setSessionAside,
  signIn,
  signOut,
  updateSessionUser,
  userHasRole,
} from './session/store.ts';
export { useSession, useUser } from './session/use-session.ts';
export { copy, share, telegramShareLink } from './sharing/share.ts';
export { emitter } from './state/emitter.ts';
export { store, stored, storedJson } from './state/stored.ts';
export { contrast } from './styling/contrast.ts';
export { cx } from './styling/cx.ts';
export { useQuiet } from './theme/quiet.ts';
export {
  applyTheme,
  setThemeChoice,
  THEME_KEY,
  type Theme,
  type ThemeChoice,
  useScreenTheme,
  useTheme,
} from './theme/theme.ts';
export { useMediaQuery, useReducedMotion } from './theme/use-media-query.ts';
export { chooseTexts, chosenTexts } from './theme/wording.ts';
