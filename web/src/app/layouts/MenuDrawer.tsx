import { Drawer } from '@mantine/core'
import type { OnDemandProps } from '../../ui/useOnDemand.ts'
import { SideMenu } from './SideMenu.tsx'

/** The side menu of narrow screens. */
export const MenuDrawer = ({ opened, onClose }: OnDemandProps) => (
  <Drawer opened={opened} onClose={onClose} size={280} title="Menu" zIndex={300}>
    <SideMenu />
  </Drawer>
)
