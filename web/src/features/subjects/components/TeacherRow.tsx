import { ActionIcon } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { StaffPicker } from '../../../ui/inputs/StaffPicker.tsx'
import { keyOf } from '../attachment.ts'
import type { TaughtSubject } from '../queries.ts'
import classes from './Subjects.module.css'

const most = 5

interface Props {
  school: string
  row: TaughtSubject
  /** What is chosen and not yet saved. */
  places: readonly (string | null)[] | undefined
  changed: boolean
  showArm: boolean
  onChange: (key: string, places: (string | null)[], saved: readonly string[]) => void
}

/** A subject of a class arm, and who teaches it there. */
export const TeacherRow = memo(({ school, row, places, changed, showArm, onChange }: Props) => {
  const { subject, elective, classArm, teachers } = row
  const key = keyOf(row)
  const saved = teachers.map(({ id }) => id)
  const standing = places ?? saved
  const shown = standing.length > 0 ? standing : [null]
  return (
    <tr data-changed={changed || undefined}>
      <th scope="row">
        <span className="flex flex-wrap items-center gap-2">
          <strong>{subject.name}</strong>
          {elective && <span className={`pill ${classes.elective}`}>Elective</span>}
          {teachers.length === 0 && !changed && <span className="text-waiting text-sm">No teacher yet</span>}
          {changed && <span className="text-waiting text-sm">Not saved</span>}
        </span>
      </th>
      {showArm && <td className="text-dimmed">{classArm.fullName}</td>}
      <td>
        <div className={`flex flex-wrap items-center gap-2 ${classes.pickers}`}>
          {shown.map((id, place) => (
            <div
              // A place is identified by its number: the people in it change.
              key={place}
              className="min-w-0 grow basis-55"
            >
              <StaffPicker
                size="sm"
                aria-label={`${place === 0 ? 'Teacher' : `Teacher ${place + 1}`} of ${subject.name} in ${classArm.fullName}`}
                school={school}
                selected={teachers.find(teacher => teacher.id === id)}
                value={id}
                onChange={next =>
                  onChange(
                    key,
                    shown.map((one, at) => (at === place ? next : one)),
                    saved,
                  )
                }
              />
            </div>
          ))}
          {shown.length < most && shown.at(-1) !== null && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Another teacher of ${subject.name} in ${classArm.fullName}`}
              onClick={() => onChange(key, [...shown, null], saved)}
            >
              <IconPlus aria-hidden size={18} />
            </ActionIcon>
          )}
        </div>
      </td>
    </tr>
  )
})
