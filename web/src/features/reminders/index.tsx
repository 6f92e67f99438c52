import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { fromDevice } from '../../lib/clock.ts'
import { notify } from '../../lib/notices.ts'
import { timeOfDay } from '../../lib/days.ts'

type ScoresOf = { classArmId: string; subjectId: string; componentId: string }
/** The registers of class arms, or scores. */
export type RemindOf = { classArmIds: string[] } | { scores: ScoresOf[] }

const send = (of: RemindOf) =>
  'scores' in of ? api.dashboards.remindOfScores({ body: of }) : api.dashboards.remindOfRegisters({ body: of })

interface RemindProps {
  /** When those who are named for the work were reminded today; null if not. */
  at: string | null
  of: RemindOf
  /** What they are reminded of. */
  what: string
  /** The word of the button. */
  label?: string
}

/** Reminds those who are named for something that is late; then the time of it. */
export const Remind = ({ at, of, what, label = 'Remind' }: RemindProps) => {
  const { mutate, isPending, isSuccess, submittedAt } = useMutation({
    mutationFn: () => send(of),
    onSuccess: ({ message }) => notify.success(message),
  })
  const since = at ?? (isSuccess ? fromDevice(submittedAt).toISOString() : null)
  if (since)
    return <span className="flex-none text-dimmed text-sm figures">{`Reminded ${timeOfDay(new Date(since))}`}</span>
  return (
    <button
      type="button"
      className="flex-none text-link cursor-pointer min-h-11 plain text-sm"
      disabled={isPending}
      onClick={() => mutate()}
    >
      {label}
      <span className="visually-hidden"> of {what}</span>
    </button>
  )
}
