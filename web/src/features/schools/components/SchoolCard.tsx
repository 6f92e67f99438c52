import { ActionIcon } from '@mantine/core'
import { IconInfoCircle, IconPencil, IconUser } from '@tabler/icons-react'
import { counted } from '../../../lib/words.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { editSchool, schoolPage } from '../addresses.ts'
import type { SchoolRow } from '../queries.ts'

/** A school of the district: type, place, head and size; links to its page, its information and to editing it. */
export const SchoolCard = ({ school, onInfo }: { school: SchoolRow; onInfo: () => void }) => {
  const { id, name, category, lga, logo, principal, staffCount, studentCount } = school
  return (
    <li className="card column pad-20">
      <div className="row gap-12 grow">
        <img src={logo?.Location ?? '/icon.svg'} alt="" width={40} height={40} className="still round contained" />
        <div>
          <h2 className="flat text-md bold tight">
            <PathLink className="name-link" to={schoolPage(id)}>
              {name}
            </PathLink>
          </h2>
          <p className="flat-above-2 dim text-sm">{[category, lga].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <p className="row middle gap-8 flat-above-16 below-12">
        <IconUser aria-hidden size={18} stroke={1.6} />
        <span className="visually-hidden">Principal: </span>
        {principal ? `${principal.firstName} ${principal.lastName}` : <span className="waiting">Not Assigned</span>}
      </p>
      <div className="row middle between line-above text-sm pad-above-4">
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
