import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { administration } from '../../../lib/page/addresses.ts'
import { showDay } from '../../../lib/days.ts'
import { FactsPanel, inFigures } from '../../../ui/facts/FactsPanel.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { ButtonLink } from '../../../ui/page/PathLink.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { profileOf } from '../addresses.ts'
import { registerCrumb } from '../area.ts'
import { Enrolments } from '../components/Enrolments.tsx'
import { formerById } from '../queries.ts'

/** The data that the school retains of a student who has moved to another. */
export const FormerStudent = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(formerById(id))
  return (
    <Page
      title={data?.fullName ?? 'Former student'}
      intro={
        data?.isHereNow
          ? 'The student is here again; this is what the school kept of the time before.'
          : 'What this school keeps of a student who has left it.'
      }
      breadcrumbs={[administration, registerCrumb]}
      action={data?.isHereNow && <ButtonLink to={profileOf(data.id)}>Open student</ButtonLink>}
    >
      <Loaded data={data} error={error} retry={refetch}>
        {data => (
          <div className="grid gap-5">
            <FactsPanel
              title="Particulars"
              facts={[
                ['Student ID', inFigures(data.fxId)],
                ['Admission number', inFigures(data.admissionNumber)],
                ['Date of birth', inFigures(showDay(data.dateOfBirth))],
                ['Gender', data.gender === 'male' ? 'Male' : 'Female'],
              ]}
            />
            <Enrolments enrolments={data.enrolments} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}
