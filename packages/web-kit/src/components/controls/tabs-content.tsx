import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import * as css from './tabs.module.css';

export interface TabsProps {
  label: string;
  tabs: readonly { value: string; label: ReactNode; panel: ReactNode }[];
  /** Controlled when given. */
  value?: string;
  onValueChange?: (value: string) => void;
}

export default function TabsContent({ label, tabs, value, onValueChange }: TabsProps) {
  const control = value === undefined ? { defaultValue: tabs[0]?.value } : { value };
  return (
    <Base.Root {...control} onValueChange={(next) => onValueChange?.(String(next))}>
      <Base.List className={css.list} aria-label={label}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={css.tab}>
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className={css.panel}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
