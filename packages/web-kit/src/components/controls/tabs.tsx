import { Skeleton } from '../loading/skeleton.tsx';
import { onDemand } from '../on-demand.tsx';
import type { TabsProps } from './tabs-content.tsx';

export const Tabs = onDemand<TabsProps>(
  () => import('./tabs-content.tsx'),
  () => true,
  () => <Skeleton shape="block" height={52} />,
);
