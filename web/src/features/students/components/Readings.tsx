import { useQuery } from '@tanstack/react-query'
import { showDay } from '../../../lib/days.ts'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { type Certificate, certificateOf } from '../transferred.ts'

/** Which schools of other states have read a record, one a line. */
export const Readings = ({ readings }: Pick<Certificate, 'readings'>) =>
  readings.map(({ school, state, at, usedAt }) => (
    <p className="m-0" key={at}>
      <Dated>
        {usedAt
          ? `${school}, ${state}, used the certificate on ${showDay(usedAt)} to admit the student.`
          : `Record read by ${school}, ${state}, on ${showDay(at)}.`}
      </Dated>
    </p>
  ))

/** The same for a withdrawn student; nothing while nobody has read the record. */
export const ReadingsOf = ({ student }: { student: string }) => {
  const { data } = useQuery(certificateOf(student))
  if (!data || data.readings.length === 0) return null
  return (
    <section className="card px-6 py-5 max-phone:p-4" aria-label="Transfer certificate">
      <Readings readings={data.readings} />
    </section>
  )
}
