/// <reference path="./types/css.d.ts" />
export { announce } from './a11y/announce.ts';
export { Hidden } from './a11y/hidden.tsx';
export { type ApiOptions, api } from './api/api.ts';
export { ApiError, errorText, isApiError } from './api/api-error.ts';
export { toldContracts } from './api/contract-versions.ts';
export { queryClient } from './api/query-client.ts';
export { newRequestId } from './api/request-id.ts';
export { AlertDialog, ConfirmDialog, type ConfirmDialogProps } from './components/alert.tsx';
export { Avatar } from './components/avatar.tsx';
export { Badge } from './components/badge.tsx';
export {
  Button,
  type ButtonKind,
  ButtonLink,
  type ButtonLinkProps,
  type ButtonProps,
  IconButton,
  type IconButtonProps,
} from './components/button.tsx';
export { Card, type CardProps } from './components/card.tsx';
export { ColorSwatches, type Swatch } from './components/color-swatches.tsx';
export { Dialog, type DialogProps } from './components/dialog.tsx';
export { Field, type FieldProps } from './components/field.tsx';
export { LiveStatus } from './components/live-status.tsx';
export { Logo } from './components/logo.tsx';
export { Menu, type MenuItem } from './components/menu.tsx';
export { MenuEntryButton, MenuEntryLink } from './components/menu-entry.tsx';
export { type Notice, type NoticeKind, noticesOnTop, notify } from './components/notices.ts';
export { NumberField, type NumberFieldProps } from './components/number-field.tsx';
export { Page } from './components/page.tsx';
export { Picture, type PictureKind } from './components/picture.tsx';
export { Popover } from './components/popover.tsx';
export { ProgressDots } from './components/progress-dots.tsx';
export { QueryView } from './components/query-view.tsx';
export { Rays } from './components/rays.tsx';
export { ScoreBars, type ScoreRow } from './components/score-bars.tsx';
export { Select, type SelectOption, type SelectProps } from './components/select.tsx';
export { Skeleton } from './components/skeleton.tsx';
export { Loading, Spinner } from './components/spinner.tsx';
export { EmptyState, ErrorState } from './components/states.tsx';
export { Switch } from './components/switch.tsx';
export { type Column, Table } from './components/table.tsx';
export { Tabs } from './components/tabs.tsx';
export { TextField, type TextFieldProps } from './components/text-field.tsx';
export { TimerBar, TimerRing } from './components/timer.tsx';
export { Toasts } from './components/toasts.tsx';
export { type Countdown, type CountdownTimer, useCountdown } from './components/use-countdown.ts';
export { Icon } from './icons/icon.tsx';
export type { IconName } from './icons/paths.ts';
export { LiveSocket, type LiveState, type LiveStatusName } from './live/live-socket.ts';
export { observeServerTime, serverNow } from './live/server-clock.ts';
export { type Live, useLiveSocket } from './live/use-live-socket.ts';
export { count, formatNumber, type PluralForms, plural } from './locale/plural.ts';
export {
  type HapticKind,
  haptic,
  isClosingConfirmed,
  type MessengerState,
  startMessenger,
} from './messenger/bridge.ts';
export { dropLaunchData, isInMessenger, type Launch, launchData } from './messenger/launch.ts';
export { useClosingConfirmation, useMessenger, useMessengerBack } from './messenger/use-messenger.ts';
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
  WidgetDeclaration,
  WidgetOutline,
  WidgetSlot,
} from './remote/declaration.ts';
export { keepSessionFresh } from './session/renewal.ts';
export {
  type Session,
  type SessionUser,
  session,
  signIn,
  signOut,
  updateSessionUser,
  userHasRole,
} from './session/store.ts';
export { useSession, useUser } from './session/use-session.ts';
export { cx } from './styling/cx.ts';
export {
  applyTheme,
  setThemeChoice,
  THEME_KEY,
  type Theme,
  type ThemeChoice,
  useTheme,
} from './theme/theme.ts';
export { useMediaQuery, useReducedMotion } from './theme/use-media-query.ts';
export { startWindows } from './windows/start-windows.ts';
