import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { showDay } from '../../lib/days.ts'
import type { Named } from '../../lib/http/endpoints.ts'
import { notify } from '../../lib/notices.ts'
import { write } from '../../lib/query.ts'
import { ReasonDialog } from '../dialog/ReasonDialog.tsx'

const longestAnswer = 200

interface DecisionProps {
  id: string
  /** Its name at the beginning of a sentence: 'Explanation'. */
  what: string
  student: { fullName: string }
  /** Whose words they are, and of which moment. */
  by: string
  at: string
  /** What declining leaves alone: 'The register stays as it is.' */
  unchanged: string
  canDecide?: boolean
  decide: ((input: {
    params: { id: string }
    body: { accept: boolean; answer?: string }
  }) => Promise<{ message: string }>) &
    Named<'json'>
  children: ReactNode
}

/** An entry of a list of what guardians said, which is accepted, or declined with an answer to them. */
export const Decision = ({
  id,
  what,
  student,
  by,
  at,
  unchanged,
  canDecide = true,
  decide,
  children,
}: DecisionProps) => {
  const [isDeclining, setDeclining] = useState(false)
  const accept = useMutation(write(decide, { onSuccess: ({ message }) => notify.success(message) }))
  const { fullName } = student
  return (
    <li className="flex flex-col gap-2 px-4 py-3 not-first:border-t border-line">
      {children}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-dimmed text-sm figures">
          {by}, {showDay(at)}
        </span>
        {canDecide && (
          <span className="flex flex-wrap gap-2">
            <Button variant="default" aria-label={`Decline for ${fullName}`} onClick={() => setDeclining(true)}>
              Decline
            </Button>
            <Button
              loading={accept.isPending}
              aria-label={`Accept for ${fullName}`}
              onClick={() => accept.mutate({ params: { id }, body: { accept: true } })}
            >
              Accept
            </Button>
          </span>
        )}
      </div>
      {isDeclining && (
        <ReasonDialog
          title={`Decline the ${what.toLowerCase()} for ${fullName}`}
          label={`What should ${by} know?`}
          description={`Shown to them on the family pages. ${unchanged}`}
          field="answer"
          maxLength={longestAnswer}
          verb="Decline"
          send={answer => decide({ params: { id }, body: { accept: false, answer } })}
          success={`${what} Declined`}
          onClose={() => setDeclining(false)}
        />
      )}
    </li>
  )
}
