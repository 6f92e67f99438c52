import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash, IconUser } from '@tabler/icons-react'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { armOf } from '../area.ts'
import type { ClassArm } from '../queries.ts'
import classes from './Classes.module.css'

/** A class arm: name, class teacher, description, edit, delete. */
export const ArmCard = ({ arm, onDelete }: { arm: ClassArm; onDelete: () => void }) => {
  const { id, fullName, stream, description, classTeacher, studentCount, can } = arm
  return (
    <li className={`card flex flex-col gap-2 p-5 ${classes.card}`}>
      <div className="flex items-start justify-between gap-2">
        <h2 className="m-0 text-lg font-bold">
          <PathLink className="text-inherit no-underline hover:text-accent hover:underline" to={armOf(id)}>
            {fullName}
          </PathLink>
        </h2>
        {stream && <span className={`pill ml-2 bg-tint-2 text-ink-2`}>{stream}</span>}
      </div>
      <p className="m-0 flex items-center gap-2">
        <IconUser className="text-dimmed" aria-hidden size={18} stroke={1.6} />
        <span className="visually-hidden">Class teacher: </span>
        {classTeacher ? (
          `${classTeacher.firstName} ${classTeacher.lastName}`
        ) : (
          <span className="text-waiting">No class teacher yet</span>
        )}
      </p>
      <p className={`m-0 flex-1 text-dimmed text-sm overflow-hidden ${classes.text}`}>{description}</p>
      <div className="flex items-center justify-between gap-2 text-dimmed text-sm">
        <span className="figures">{`${studentCount} ${studentCount === 1 ? 'student' : 'students'}`}</span>
        {can.edit && (
          <span>
            <ActionIcon
              component={PathLink}
              to={armOf(id)}
              variant="subtle"
              color="gray"
              size={40}
              aria-label={`Edit ${fullName}`}
            >
              <IconPencil aria-hidden size={20} stroke={1.6} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" size={40} aria-label={`Delete ${fullName}`} onClick={onDelete}>
              <IconTrash aria-hidden size={20} stroke={1.6} />
            </ActionIcon>
          </span>
        )}
      </div>
    </li>
  )
}
