import { Button, Textarea } from '@mantine/core'
import { IconLock, IconPencilOff, IconSpeakerphone } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { limits } from '@akada/contract/kernel/limits'
import { api } from '../../../lib/api.ts'
import { showNaira } from '../../../lib/money.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { counted } from '../../../lib/words.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { type Exam } from '../queries.ts'
import { StatusBadge } from './StatusBadge.tsx'

type Status = Exam['status']

const changes: Record<Status, { action: string; warning: string; safe: boolean; done: string; hasReason: boolean }> = {
  Announced: {
    action: 'Announce',
    warning: 'Every school sees it from now on, and registers within its days.',
    safe: true,
    done: 'Exam Announced Successfully',
    hasReason: false,
  },
  Closed: {
    action: 'Close',
    warning: 'Schools go on seeing it, but nobody is registered or paid for any more. It can be announced again.',
    safe: false,
    done: 'Exam Closed Successfully',
    hasReason: true,
  },
  Draft: {
    action: 'Hide',
    warning: 'It goes back into draft: schools no longer see it. What they chose and have not paid stays.',
    safe: false,
    done: 'Exam Hidden Successfully',
    hasReason: true,
  },
}

/** The money that is in an exam, as sentences; null if there is none. */
const moneyWords = ({ money }: Exam): string | null => {
  if (!money || money.schools + money.unusedFees === 0) return null
  const { paid, schools, unused, unusedFees } = money
  return [
    schools > 0 &&
      `${counted(schools, 'school')} paid ${showNaira(paid)} for candidates. Reverse a payment that goes back.`,
    unusedFees > 0 &&
      `${counted(unusedFees, 'fee')} of guardians, ${showNaira(unused)}, ${unusedFees === 1 ? 'is' : 'are'} in wallets of schools, which give them back once the exam is closed.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The status of the exam and its next steps: announce, close, or return to draft while nobody has paid. */
export const ExamStatus = ({ exam }: { exam: Exam }) => {
  const [next, setNext] = useState<Status>()
  const [reason, setReason] = useState('')
  const close = (): void => {
    setNext(undefined)
    setReason('')
  }
  const set = useMutation(
    write(api.exams.status, {
      onSuccess: ({ status }) => {
        notify.success(changes[status].done)
        close()
      },
    }),
  )
  const change = next && changes[next]
  return (
    <section className="flex flex-wrap items-center gap-3 mb-4" aria-label="Status">
      <StatusBadge exam={exam} />
      {exam.status !== 'Announced' && (
        <Button size="sm" leftSection={<IconSpeakerphone aria-hidden size={18} />} onClick={() => setNext('Announced')}>
          {exam.status === 'Draft' ? 'Announce' : 'Announce again'}
        </Button>
      )}
      {exam.status === 'Announced' && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconLock aria-hidden size={18} />}
          onClick={() => setNext('Closed')}
        >
          Close
        </Button>
      )}
      {exam.status !== 'Draft' && exam.candidates === 0 && (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPencilOff aria-hidden size={18} />}
          onClick={() => setNext('Draft')}
        >
          Hide from schools
        </Button>
      )}
      {next && change && (
        <ConfirmDialog
          opened
          safe={change.safe}
          action={change.action}
          name={exam.examInformation.examName}
          warning={
            <>
              {change.warning}
              {!change.safe && moneyWords(exam) && <p className="m-0 mt-2 font-semibold">{moneyWords(exam)}</p>}
              {change.hasReason && (
                <Textarea
                  mt="md"
                  label="Reason"
                  description="Recorded in the audit log."
                  autosize
                  minRows={2}
                  maxLength={limits.text}
                  value={reason}
                  onChange={event => setReason(event.currentTarget.value)}
                />
              )}
            </>
          }
          loading={set.isPending}
          onClose={close}
          onConfirm={() =>
            set.mutate({
              params: { id: exam.id },
              body: { status: next, revision: exam.revision, reason: reason || null },
            })
          }
        />
      )}
    </section>
  )
}
