import { activationDoubt, activationEffects } from '@akada/contract/state/term-activation'
import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { today } from '../../../lib/clock.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { schoolCount, subjectsTaken, type Term } from '../queries.ts'
import { ShutOut } from './ShutOut.tsx'

export type NamedTerm = Term & { sessionName: string; sessionId: string }

interface ActivateDialogProps {
  term: NamedTerm
  /** The active term; undefined if there is none. */
  former: NamedTerm | undefined
  onClose: () => void
  /** `confirmed` if the term is far from today, which the server requires to be confirmed. */
  onConfirm: (confirmed: boolean) => void
  loading: boolean
}

/** Says what activating a term does, and warns if the term is far from today, by the rule that the server uses. */
export const ActivateDialog = ({ term, former, onClose, onConfirm, loading }: ActivateDialogProps) => {
  const { sessionId } = term
  const { data: schools } = useQuery(schoolCount())
  const { data: taken } = useQuery(subjectsTaken(sessionId))
  const doubt = activationDoubt(term, today())
  return (
    <ConfirmDialog
      opened
      safe={doubt === null}
      onClose={onClose}
      onConfirm={() => onConfirm(doubt !== null)}
      action={term.closed ? 'Reopen' : 'Activate'}
      name={`${term.name} of ${term.sessionName}`}
      warning={
        <>
          <ShutOut
            effects={
              taken === 0
                ? [
                    `No class takes a subject in ${term.sessionName}: pages are replaced by the list of missing requirements until the state sets them under Classes and subjects.`,
                  ]
                : []
            }
          />
          {doubt && (
            <Alert color="amber" variant="light" icon={<IconAlertTriangle aria-hidden size={18} />} mb="sm">
              {doubt}
            </Alert>
          )}
          <List size="sm" spacing={4}>
            {activationEffects(term, former ?? null).map(effect => (
              <List.Item key={effect}>{effect}</List.Item>
            ))}
            {schools !== undefined && (
              <List.Item>{schools === 1 ? 'This changes 1 school.' : `This changes ${schools} schools.`}</List.Item>
            )}
          </List>
        </>
      }
      loading={loading}
    />
  )
}
