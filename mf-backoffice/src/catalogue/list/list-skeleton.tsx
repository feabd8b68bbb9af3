import { Card, Skeleton } from '@luplay/web-kit';

/** Shown while a list loads. */
export const ListSkeleton = () => (
  <Card>
    <Skeleton lines={6} />
  </Card>
);
