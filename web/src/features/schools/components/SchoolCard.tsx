import { ActionIcon } from '@mantine/core'
import { IconInfoCircle, IconPencil, IconUser } from '@tabler/icons-react'
import { counted } from '../../../lib/words.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { editSchool, schoolPage } from '../area.ts'
import type { SchoolRow } from '../queries.ts'

/** A school of the district: type, place, head and size; links to its page, its information and to editing it. */
export const SchoolCard = ({ school, onInfo }: { school: SchoolRow; onInfo: () => void }) => {
  const { id, name, category, lga, logo, principal, staffCount, studentCount } = school
  return (
    <li className="card flex flex-col p-5">
      <div className="flex gap-3 flex-1">
        <img
          src={logo?.Location ?? '/icon.svg'}
          alt=""
          width={40}
          height={40}
          className="flex-none rounded-md object-contain"
        />
        <div>
          <h2 className="m-0 text-md font-bold leading-tight">
            <PathLink className="text-inherit no-underline hover:text-accent hover:underline" to={schoolPage(id)}>
              {name}
            </PathLink>
          </h2>
          <p className="m-0 mt-0.5 text-dimmed text-sm">{[category, lga].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <p className="flex items-center gap-2 m-0 mt-4 mb-3">
        <IconUser aria-hidden size={18} stroke={1.6} />
        <span className="visually-hidden">Principal: </span>
        {principal ? (
          `${principal.firstName} ${principal.lastName}`
        ) : (
          <span className="text-waiting">Not Assigned</span>
        )}
      </p>
      <div className="flex items-center justify-between border-t border-line text-sm pt-1">
        <span className="figures">{`${counted(studentCount, 'student')} · ${counted(staffCount, 'staff', 'staff')}`}</span>
        <span>
          <ActionIcon variant="subtle" color="gray" size={40} aria-label={`Information about ${name}`} onClick={onInfo}>
            <IconInfoCircle aria-hidden size={20} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            component={PathLink}
            to={editSchool(id)}
            variant="subtle"
            color="gray"
            size={40}
            aria-label={`Edit ${name}`}
          >
            <IconPencil aria-hidden size={20} stroke={1.6} />
          </ActionIcon>
        </span>
      </div>
    </li>
  )
}
