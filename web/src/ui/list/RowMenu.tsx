import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { PathLink } from '../page/PathLink.tsx'

/** An action on one row: a link (`to`) or a function (`onClick`). */
export interface RowAction {
  label: string
  icon?: Icon
  to?: string
  onClick?: () => void
  /** Deletes or ends something. */
  danger?: boolean
}

export const RowMenu = ({ name, actions }: { name: string; actions: readonly RowAction[] }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size={44} aria-label={`Actions for ${name}`}>
        <IconDots aria-hidden size={20} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {actions.map(({ label, icon: Picture, to, onClick, danger }) => {
        const look = {
          leftSection: Picture && <Picture aria-hidden size={18} />,
          color: danger ? 'var(--mantine-color-error)' : undefined,
        }
        return to ? (
          <Menu.Item key={label} component={PathLink} to={to} {...look}>
            {label}
          </Menu.Item>
        ) : (
          <Menu.Item key={label} onClick={onClick} {...look}>
            {label}
          </Menu.Item>
        )
      })}
    </Menu.Dropdown>
  </Menu>
)
