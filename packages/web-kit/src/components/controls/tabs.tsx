import { Skeleton } from '../display/skeleton.tsx';
import { onDemand } from '../on-demand.tsx';
import type { TabsProps } from './tabs-window.tsx';

export const Tabs = onDemand<TabsProps>(
  () => import('./tabs-window.tsx'),
  () => true,
  () => <Skeleton shape="block" height={52} />,
);
