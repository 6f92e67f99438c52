import { useQuery } from '@tanstack/react-query'
import { administration } from '../../../lib/page/addresses.ts'
import { api, type Response } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import { read } from '../../../lib/query.ts'
import { useSchool } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Decision } from '../../../ui/list/Decision.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { profileOf } from '../addresses.ts'
import { registerCrumb } from '../area.ts'

type Correction = Response<typeof api.corrections.ofSchool>['foundCorrections'][number]

const shown = (value: string | null): string => {
  if (!value) return 'nothing'
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? showDay(value) : value
}

const Asked = ({ correction }: { correction: Correction }) => {
  const { id, student, label, now, value, note, askedBy, askedAt } = correction
  return (
    <Decision
      id={id}
      what="Correction"
      student={student}
      by={askedBy}
      at={askedAt}
      unchanged="The record stays as it is."
      decide={api.corrections.decide}
    >
      <p className="m-0">
        <PathLink to={profileOf(student.id)} className="text-link inline-block py-1">
          {student.fullName}
        </PathLink>
      </p>
      <p className="m-0 wrap-anywhere">
        {label}: <strong>{shown(value)}</strong> instead of {shown(now)}
      </p>
      {note && <p className="m-0 wrap-anywhere">{note}</p>}
    </Decision>
  )
}

/** What guardians ask the school to correct in its records: accepted, the record is changed. */
export const Corrections = () => {
  const school = useSchool()
  const { data, error, refetch } = useQuery({
    ...read(api.corrections.ofSchool, { params: { id: school.id } }),
  })
  return (
    <Page
      title="Corrections asked for by guardians"
      intro="A correction that you accept changes the record of the student."
      breadcrumbs={[administration, registerCrumb]}
    >
      <Loaded data={data} error={error} retry={refetch}>
        {({ foundCorrections }) =>
          foundCorrections.length === 0 ? (
            <EmptyState reason="No corrections to review." />
          ) : (
            <ul className="list card">
              {foundCorrections.map(one => (
                <Asked key={one.id} correction={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}
