import { Drawer } from '@mantine/core'
import type { OnDemandProps } from '../../ui/useOnDemand.ts'
import classes from './AreaLayout.module.css'
import { Clock } from './Clock.tsx'
import { SideMenu } from './SideMenu.tsx'

/** The side menu of narrow screens; on phones with the clock, which does not fit into the bar. */
export const MenuDrawer = ({ opened, onClose }: OnDemandProps) => (
  <Drawer opened={opened} onClose={onClose} size={280} title="Menu" zIndex={300}>
    <div className={`hidden ${classes.drawerClock}`}>
      <Clock />
    </div>
    <SideMenu />
  </Drawer>
)
