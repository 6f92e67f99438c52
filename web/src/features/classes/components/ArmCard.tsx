import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash, IconUser } from '@tabler/icons-react'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { armOf } from '../addresses.ts'
import type { ClassArm } from '../queries.ts'
import classes from './Classes.module.css'

/** A class arm: name, class teacher, description, edit, delete. */
export const ArmCard = ({ arm, onDelete }: { arm: ClassArm; onDelete: () => void }) => {
  const { id, fullName, stream, description, classTeacher, studentCount, can } = arm
  return (
    <li className={`card column gap-8 pad-20 ${classes.card}`}>
      <div className="row start between gap-8">
        <h2 className="flat text-lg bold">
          <PathLink className="name-link" to={armOf(id)}>
            {fullName}
          </PathLink>
        </h2>
        {stream && <span className={`pill left-8 tint-2`}>{stream}</span>}
      </div>
      <p className="flat row middle gap-8">
        <IconUser className="dim" aria-hidden size={18} stroke={1.6} />
        <span className="visually-hidden">Class teacher: </span>
        {classTeacher ? (
          `${classTeacher.firstName} ${classTeacher.lastName}`
        ) : (
          <span className="waiting">No class teacher yet</span>
        )}
      </p>
      <p className={`flat grow dim text-sm hidden-over ${classes.text}`}>{description}</p>
      <div className="row middle between gap-8 dim text-sm">
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
