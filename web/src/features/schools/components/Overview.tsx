import { schoolFields } from '@akada/contract/schools/record'
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { api, messageOf } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { session, useTerms } from '../../../lib/session.ts'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'
import { FileDrop } from '../../../ui/inputs/FileDrop.tsx'
import type { Profile } from '../queries.ts'
import classes from './School.module.css'

/** Takes a new crest: resized on the device, then sent. */
const Logo = () => {
  const [share, setShare] = useState<number>()
  const send = useMutation({
    mutationFn: async (file: File) =>
      api.schools.logo({
        file: await shrinkPicture(file, { whole: true }),
        onProgress: setShare,
      }),
    meta: { silent: true, background: true },
    onSuccess: ({ logo }) => {
      notify.success('Logo Updated Successfully')
      session.update(user =>
        user.staff.school ? { ...user, staff: { ...user.staff, school: { ...user.staff.school, logo } } } : user,
      )
    },
    onSettled: () => setShare(undefined),
  })
  return (
    <FileDrop
      label="New logo"
      kind="image"
      onFile={file => send.mutate(file)}
      progress={share}
      disabled={send.isPending}
      error={send.isError ? messageOf(send.error) : undefined}
    />
  )
}

/** The main facts of a school, with its logo. */
export const Overview = ({ school }: { school: Profile }) => {
  const { district } = useTerms()
  const { phoneNumber } = school
  const fact = (name: keyof typeof schoolFields) => [schoolFields[name].label, school[name]] as const
  const facts = [
    fact('name'),
    fact('category'),
    fact('motto'),
    fact('address'),
    fact('lga'),
    [district, school.district.name],
    ['State', school.state.name],
    ['Phone', phoneNumber && `0${phoneNumber.number}`],
    fact('email'),
    fact('ownership'),
    fact('boarding'),
    fact('nationalSchoolId'),
    ...school.schoolRoles.map(({ role, staff }) => [role, `${staff.firstName} ${staff.lastName}`] as const),
  ] as const
  return (
    <section className="card min-w-0 px-6 py-5 max-phone:p-4" aria-label="Particulars">
      <div className={`flex flex-wrap items-start ${classes.head}`}>
        <div className={`grid gap-4 ${classes.logo}`}>
          {school.logo ? (
            <img
              src={school.logo.Location}
              alt={`Logo of ${school.name}`}
              className={`border border-line rounded-lg object-contain ${classes.crest}`}
            />
          ) : (
            <span
              className={`border border-line rounded-lg object-contain ${classes.crest} grid place-items-center text-dimmed text-sm ${classes.none}`}
            >
              No logo yet
            </span>
          )}
          {school.can.edit && <Logo />}
        </div>
        <dl className="m-0 grid gap-x-6 gap-y-4 grow basis-80 grid-cols-fill-60">
          {facts.map(([label, value]) => (
            <div key={`${label}${value}`}>
              <dt className="text-sm">{label}</dt>
              <dd>{value || 'Not given'}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
