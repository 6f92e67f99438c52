import { healthFields, studentFields } from '@akada/contract/students/record'
import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import { write } from '../../../lib/query.ts'
import { FactsPanel, inFigures, lgaAndState, Panel } from '../../../ui/facts/FactsPanel.tsx'
import { showPhone } from '../../../ui/inputs/phones.ts'
import { factsOf } from '../../../ui/facts/record-facts.ts'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { guardiansAt } from '../addresses.ts'
import { guardianNumber } from '../guardian-number.ts'
import type { Profile } from '../queries.ts'
import classes from './Profile.module.css'

export const Particulars = ({ student }: { student: Profile }) => {
  const fact = factsOf(studentFields, student)
  return (
    <FactsPanel
      title="Particulars"
      facts={[
        fact.lastName,
        fact.firstName,
        fact.middleName,
        fact.gender,
        fact.dateOfBirth,
        fact.admissionDate,
        fact.house,
        fact.lin,
        ...(student.can.seeContacts ? [fact.nin] : []),
        fact.photoConsent,
      ]}
    />
  )
}

export const Places = ({ student }: { student: Profile }) => {
  const fact = factsOf(studentFields, student)
  return (
    <FactsPanel
      title="Origin and residence"
      facts={[
        fact.nationality,
        ['Origin', lgaAndState(student.lgaOfOrigin, student.stateOfOrigin)],
        ['Residence', lgaAndState(student.lgaOfResidence, student.stateOfResidence)],
        ...(student.can.seeContacts ? [fact.address] : []),
        fact.previousSchool,
        fact.previousClass,
      ]}
    />
  )
}

export const Health = ({ health }: { health: NonNullable<Profile['health']> }) => (
  <FactsPanel title="Health" facts={Object.values(factsOf(healthFields, health))} />
)

/** Dials a number; the name, which may be long, is below it. */
export const CallButton = ({ name, number }: { name: string; number: string }) => (
  <>
    <Button
      component="a"
      variant="default"
      href={`tel:${number}`}
      aria-label={`Call ${guardianNumber(number)}, ${name}`}
      leftSection={<IconPhone aria-hidden size={18} />}
    >
      Call {guardianNumber(number)}
    </Button>
    <span className="block mt-1 text-xs text-dimmed wrap-anywhere">{name}</span>
  </>
)

/** Looks up the numbers of the guardians for their class teacher, which the server records, and offers to dial them. */
export const CallGuardians = ({ student }: { student: string }) => {
  const { mutate, data, isPending } = useMutation(write(api.guardians.showNumbers))
  const found = data?.foundGuardians
  if (!found)
    return (
      <div className="flex flex-col items-start gap-1">
        <Button
          variant="default"
          leftSection={<IconPhone aria-hidden size={18} />}
          loading={isPending}
          onClick={() => mutate({ params: { id: student } })}
        >
          Call a guardian
        </Button>
        <p className="m-0 text-dimmed text-xs">Shows the phone numbers. Recorded in the audit log.</p>
      </div>
    )
  const numbers = found.flatMap(({ name, numbers }) => numbers.map(number => ({ name, number })))
  if (numbers.length === 0) return <p className="m-0 text-dimmed">No guardian has a number that may be called.</p>
  return (
    <ul className="list grid gap-2" aria-label="Phone numbers">
      {numbers.map(({ name, number }) => (
        <li key={`${name} ${number}`}>
          <CallButton name={name} number={number} />
        </li>
      ))}
    </ul>
  )
}

export const Guardians = ({ student: { id, guardians }, mayManage }: { student: Profile; mayManage: boolean }) => (
  <Panel title="Guardians">
    {guardians.length === 0 && <p className="m-0 text-dimmed">Nobody is recorded yet.</p>}
    <ul className="list grid gap-3">
      {guardians.map(({ name, relationship, phones, email, address }) => (
        <li key={`${name} ${relationship}`}>
          <p className="m-0">
            <strong>{name}</strong> · {relationship}
          </p>
          <p className={`flex flex-wrap gap-x-4 gap-y-1 ${classes.reach}`}>
            {phones.map(phone => (
              <a
                key={`${phone.code}${phone.number}`}
                className="figures text-link inline-block py-1"
                href={`tel:${phone.code}${phone.number}`}
              >
                {showPhone(phone)}
              </a>
            ))}
            {email && (
              <a className="text-link inline-block py-1" href={`mailto:${email}`}>
                {email}
              </a>
            )}
          </p>
          {address && <p className="m-0 text-dimmed">{address}</p>}
        </li>
      ))}
    </ul>
    {mayManage && guardians.length > 0 && (
      <p className="m-0 mt-3">
        <PathLink to={guardiansAt(id)} className="text-link inline-block py-1">
          Guardian permissions
        </PathLink>
      </p>
    )}
  </Panel>
)

interface ArrivalProps {
  arrival: NonNullable<Profile['arrival']>
  /** The name here. */
  fullName: string
}

/** The school of another state that a student came from. */
export const Arrival = ({ arrival, fullName }: ArrivalProps) => {
  const { state, school, fxId, className, lastDay, results } = arrival
  return (
    <FactsPanel
      title="Came from another state"
      facts={[
        ['School', `${school}, ${state}`],
        ['Student ID there', inFigures(fxId)],
        ...(arrival.fullName === fullName ? [] : ([['Name there', arrival.fullName]] as const)),
        ['Class there', className],
        ['Last day there', inFigures(showDay(lastDay))],
        ...results.map(
          ({ session, term, average }) =>
            [`${term}, ${session}`, inFigures(average === null ? 'Not ranked' : `${average}%`)] as const,
        ),
      ]}
    />
  )
}
