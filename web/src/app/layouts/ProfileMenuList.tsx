import { Button, Menu, Modal, Text, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconBuilding,
  IconCheck,
  IconCloudUp,
  IconLogout,
  IconMoon,
  IconSun,
  IconSwitch3,
  IconUser,
  IconUserCircle,
} from '@tabler/icons-react'
import { type Ref, useImperativeHandle, useState } from 'react'
import { signOut, switchRoleAccess } from '../../lib/session/acting.ts'
import { useArea, useTerms, useUser } from '../../lib/session.ts'
import { homeOf } from '../../lib/session/person.ts'
import { PathLink, useHasPage } from '../../ui/page/PathLink.tsx'
import type { OnDemandProps } from '../../ui/useOnDemand.ts'
import { unsentInWords } from '../unsent-kinds.ts'

interface ProfileMenuListProps extends OnDemandProps {
  id: string
  target: HTMLButtonElement
}

/** A stand-in for the button, which exists long before this menu is fetched. */
const Target = ({ ref, element }: { ref?: Ref<HTMLButtonElement>; element: HTMLButtonElement }) => {
  useImperativeHandle(ref, () => element, [element])
  return null
}

/** The profile menu: colour scheme, profiles, the organisations the person may act for, and signing out. */
export const ProfileMenuList = ({ opened, onClose, id, target }: ProfileMenuListProps) => {
  const user = useUser()
  const { staff } = user
  const area = useArea()
  const [leaving, setLeaving] = useState('')
  const unsent = opened ? unsentInWords() : ''
  const terms = useTerms()
  const hasPage = useHasPage()
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const dark = useComputedColorScheme('light') === 'dark'
  const name = `${staff.firstName} ${staff.lastName}`
  const pages = [
    { to: area === 'district' ? '/dashboard/profile' : '/profile', label: 'User profile', icon: IconUser, shown: true },
    { to: '/school', label: 'School profile', icon: IconBuilding, shown: area === 'school' },
    { to: '/dashboard/district', label: `${terms.district} profile`, icon: IconBuilding, shown: area === 'district' },
    { to: '/super-admin/switch-school', label: 'Switch School', icon: IconSwitch3, shown: staff.isSuperAdmin },
  ].filter(({ to, shown }) => shown && hasPage(to))
  return (
    <>
      <SignOutDialog unsent={leaving} onClose={() => setLeaving('')} />
      <Menu id={id} opened={opened} onClose={onClose} width={280} position="bottom-end">
        <Menu.Target>
          <Target element={target} />
        </Menu.Target>
        <Menu.Dropdown>
          <div className="grid px-3 py-2">
            <span className="font-bold">{name}</span>
            <span className="block text-dimmed text-xs">{staff.activeRoleAccess?.role.name ?? staff.username}</span>
          </div>
          {unsent && (
            <Menu.Item
              className="text-waiting"
              component={PathLink}
              to={homeOf(user)}
              leftSection={<IconCloudUp aria-hidden size={18} />}
            >
              Not sent yet: {unsent}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item
            leftSection={dark ? <IconSun aria-hidden size={18} /> : <IconMoon aria-hidden size={18} />}
            onClick={() => setColorScheme(dark ? 'light' : 'dark')}
            closeMenuOnClick={false}
          >
            {dark ? 'Light mode' : 'Dark mode'}
          </Menu.Item>
          {pages.map(({ to, label, icon: Picture }) => (
            <Menu.Item key={to} component={PathLink} to={to} leftSection={<Picture aria-hidden size={18} />}>
              {label}
            </Menu.Item>
          ))}
          {staff.roleAccess.length > 1 && (
            <>
              <Menu.Divider />
              <Menu.Label>Act as</Menu.Label>
              {staff.roleAccess.map(({ id, role, organization }) => {
                const active = id === staff.activeRoleAccess?.id
                return (
                  <Menu.Item
                    key={id}
                    leftSection={
                      active ? <IconCheck aria-hidden size={18} /> : <IconUserCircle aria-hidden size={18} />
                    }
                    aria-current={active || undefined}
                    onClick={() => {
                      if (!active) void switchRoleAccess(id)
                    }}
                  >
                    {role.name}
                    <span className="block text-dimmed text-xs">{organization.name}</span>
                  </Menu.Item>
                )
              })}
            </>
          )}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout aria-hidden size={18} />}
            onClick={() => (unsent ? setLeaving(unsent) : void signOut())}
          >
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** Asks before somebody signs out of a device that holds work of theirs; `unsent` names it, and is empty if nothing is asked. */
const SignOutDialog = ({ unsent, onClose }: { unsent: string; onClose: () => void }) => (
  <Modal opened={unsent !== ''} onClose={onClose} title="Sign out before it is sent?" size={520}>
    <Text>Not sent yet: {unsent}.</Text>
    <Text mt="xs">It stays on this device, for you. Sign in here again to send it.</Text>
    <div className="dialog-foot">
      <Button onClick={onClose} data-autofocus>
        Stay signed in
      </Button>
      <Button
        variant="default"
        onClick={() => {
          onClose()
          void signOut()
        }}
      >
        Sign out
      </Button>
    </div>
  </Modal>
)
