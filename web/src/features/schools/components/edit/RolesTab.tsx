import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useArea } from '../../../../lib/session.ts'
import { PathLink } from '../../../../ui/page/PathLink.tsx'
import type { Profile } from '../../queries.ts'
import { AppointDialog } from './AppointDialog.tsx'

const heads = [
  { role: 'Principal', appoint: 'Appoint a principal' },
  { role: 'Vice Principal', appoint: 'Appoint a vice principal' },
] as const

/** Who heads the school, and the form to appoint somebody. */
export const RolesTab = ({ school }: { school: Profile }) => {
  const inDistrict = useArea() === 'district'
  const [appointing, setAppointing] = useState<string>()
  const pageOf = (id: string): string =>
    inDistrict ? `/dashboard/staff/${id}` : `/administration/user-management/staff-management/${id}`
  return (
    <section className="grid gap-16 tiles-300" aria-label="School roles">
      {heads.map(({ role, appoint }) => {
        const held = school.schoolRoles.filter(one => one.role === role)
        return (
          <div key={role} className="card column start gap-8 pad-20">
            <h2 className="flat text-lg bold">{role}</h2>
            {held.length === 0 ? (
              <p className="flat grow dim">Not Assigned</p>
            ) : (
              <ul className="list grow">
                {held.map(({ staff }) => (
                  <li className="strong pad-4-0" key={staff.id}>
                    <PathLink
                      className="link undecorated hover-line"
                      to={pageOf(staff.id)}
                    >{`${staff.firstName} ${staff.lastName}`}</PathLink>
                  </li>
                ))}
              </ul>
            )}
            {school.can.appoint && (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconUserPlus aria-hidden size={18} />}
                onClick={() => setAppointing(role)}
              >
                {appoint}
              </Button>
            )}
          </div>
        )
      })}
      <p className="flat wide dim text-sm">
        To hand a role over from one person to another in one step, open the person and use 'Transfer right'.
      </p>
      {appointing && <AppointDialog school={school} role={appointing} onClose={() => setAppointing(undefined)} />}
    </section>
  )
}
