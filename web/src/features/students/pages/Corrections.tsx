import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { administration } from '../../../lib/page/addresses.ts'
import { api, type Response } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import { notify } from '../../../lib/notices.ts'
import { read, write } from '../../../lib/query.ts'
import { useSchool } from '../../../lib/session.ts'
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { profileOf } from '../addresses.ts'
import { registerCrumb } from '../area.ts'

type Correction = Response<typeof api.corrections.ofSchool>['foundCorrections'][number]

const longestAnswer = 200

const shown = (value: string | null): string => {
  if (!value) return 'nothing'
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? showDay(value) : value
}

const DeclineDialog = ({ correction, onClose }: { correction: Correction; onClose: () => void }) => {
  const { id, student, askedBy } = correction
  return (
    <ReasonDialog
      title={`Decline the correction for ${student.fullName}`}
      label={`What should ${askedBy} know?`}
      description="Shown to them on the family pages. The record stays as it is."
      field="answer"
      maxLength={longestAnswer}
      verb="Decline"
      send={answer => api.corrections.decide({ params: { id }, body: { accept: false, answer } })}
      success="Correction Declined"
      onClose={onClose}
    />
  )
}

const Asked = ({ correction, onDecline }: { correction: Correction; onDecline: () => void }) => {
  const { id, student, label, now, value, note, askedBy, askedAt } = correction
  const accept = useMutation(
    write(api.corrections.decide, {
      onSuccess: ({ message }) => {
        notify.success(message)
      },
    }),
  )
  return (
    <li className="flex flex-col gap-2 px-4 py-3 not-first:border-t border-line">
      <p className="m-0">
        <PathLink to={profileOf(student.id)} className="text-link inline-block py-1">
          {student.fullName}
        </PathLink>
      </p>
      <p className="m-0 wrap-anywhere">
        {label}: <strong>{shown(value)}</strong> instead of {shown(now)}
      </p>
      {note && <p className="m-0 wrap-anywhere">{note}</p>}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-dimmed text-sm figures">
          {askedBy}, {showDay(askedAt)}
        </span>
        <span className="flex flex-wrap gap-2">
          <Button variant="default" aria-label={`Decline for ${student.fullName}`} onClick={onDecline}>
            Decline
          </Button>
          <Button
            loading={accept.isPending}
            aria-label={`Accept for ${student.fullName}`}
            onClick={() => accept.mutate({ params: { id }, body: { accept: true } })}
          >
            Accept
          </Button>
        </span>
      </div>
    </li>
  )
}

/** What guardians ask the school to correct in its records: accepted, the record is changed. */
export const Corrections = () => {
  const school = useSchool()
  const { data, error, refetch } = useQuery({
    ...read(api.corrections.ofSchool, { params: { id: school.id } }),
  })
  const [declining, setDeclining] = useState<Correction>()
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
                <Asked key={one.id} correction={one} onDecline={() => setDeclining(one)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {declining && <DeclineDialog correction={declining} onClose={() => setDeclining(undefined)} />}
    </Page>
  )
}
