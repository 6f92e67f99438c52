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
    <section className="grid gap-4 grid-cols-fill-75" aria-label="School roles">
      {heads.map(({ role, appoint }) => {
        const held = school.schoolRoles.filter(one => one.role === role)
        return (
          <div key={role} className="card flex flex-col items-start gap-2 p-5">
            <h2 className="m-0 text-lg font-bold">{role}</h2>
            {held.length === 0 ? (
              <p className="m-0 flex-1 text-dimmed">Not Assigned</p>
            ) : (
              <ul className="list flex-1">
                {held.map(({ staff }) => (
                  <li className="font-semibold py-1" key={staff.id}>
                    <PathLink
                      className="text-link no-underline hover:underline"
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
      <p className="m-0 col-span-full text-dimmed text-sm">
        To hand a role over from one person to another in one step, open the person and use 'Transfer right'.
      </p>
      {appointing && <AppointDialog school={school} role={appointing} onClose={() => setAppointing(undefined)} />}
    </section>
  )
}
