import { Badge } from '@luplay/web-kit';
import { devPanel as texts } from '../../locale/dev-panel.ts';

export const StateBadge = ({ good }: { good: boolean }) => (
  <Badge tone={good ? 'good' : 'bad'} icon={good ? 'check' : 'warning'}>
    {good ? texts.up : texts.down}
  </Badge>
);
