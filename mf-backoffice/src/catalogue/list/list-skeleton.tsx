import { Card, Skeleton } from '@luplay/web-kit';

/** Shown while a list is on its way. */
export const ListSkeleton = () => (
  <Card>
    <Skeleton lines={6} />
  </Card>
);
