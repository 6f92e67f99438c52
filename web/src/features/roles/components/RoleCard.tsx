import { ActionIcon } from '@mantine/core'
import { IconCopy, IconInfoCircle, IconPencil, IconTrash } from '@tabler/icons-react'
import { counted } from '../../../lib/words.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import type { Role } from '../queries.ts'
import classes from './Roles.module.css'

interface RoleCardProps {
  role: Role
  /** The page under which roles are edited. */
  path: string
  mayCopy: boolean
  onInfo: () => void
  onDelete: () => void
}

const icon = { size: 20, stroke: 1.6, 'aria-hidden': true } as const
const action = { variant: 'subtle', color: 'gray', size: 40 } as const

/** A role: its name and who holds it; information, copy, edit, delete. */
export const RoleCard = ({ role, path, mayCopy, onInfo, onDelete }: RoleCardProps) => (
  <li className="card flex flex-col p-5">
    <div className="flex items-baseline justify-between gap-2">
      <h2 className="m-0 text-md font-bold">{role.name}</h2>
      {role.builtIn && <span className={`bg-accent-soft pill ${classes.mark}`}>Built in</span>}
    </div>
    <p className="flex-1 text-dimmed m-0 mt-2 mb-3">{role.description || 'No description.'}</p>
    <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line text-sm pt-2">
      <span className="figures">
        {`${counted(role.permissions.length, 'permission')} · ${counted(role.staffCount, 'person', 'people')}`}
      </span>
      <span className="flex ml-auto">
        <ActionIcon {...action} aria-label={`Information about ${role.name}`} onClick={onInfo}>
          <IconInfoCircle {...icon} />
        </ActionIcon>
        {mayCopy && (
          <ActionIcon
            {...action}
            component={PathLink}
            to={`${path}/add?copy=${role.id}`}
            aria-label={`Copy ${role.name}`}
          >
            <IconCopy {...icon} />
          </ActionIcon>
        )}
        {role.can.edit && (
          <ActionIcon
            {...action}
            component={PathLink}
            to={`${path}/edit-role/${role.id}`}
            aria-label={`Edit ${role.name}`}
          >
            <IconPencil {...icon} />
          </ActionIcon>
        )}
        {role.can.delete && (
          <ActionIcon {...action} aria-label={`Delete ${role.name}`} onClick={onDelete}>
            <IconTrash {...icon} />
          </ActionIcon>
        )}
      </span>
    </div>
  </li>
)
