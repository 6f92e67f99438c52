import { Alert, Button, Group } from '@mantine/core'
import { IconArrowBackUp, IconCopy, IconInfoCircle, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useCurriculumPlace } from '../place.ts'
import { type Scheme } from '../queries.ts'
import { CopySchemeDialog } from './CopySchemeDialog.tsx'

interface SchemeToolsProps {
  scheme: Scheme
  /** The state's scheme is shown although the school has its own. */
  showsState: boolean
  onShowState: (shown: boolean) => void
}

/** Whose scheme it is and since when, and the actions on it besides editing. */
export const SchemeTools = ({ scheme, showsState, onShowState }: SchemeToolsProps) => {
  const { school } = useCurriculumPlace()
  const [dialog, setDialog] = useState<'copy' | 'withdraw'>()
  const { id, owner, overridesState, updatedAt, updatedBy, can, revision } = scheme
  const title = `${scheme.subject.name}, ${scheme.class.name}`
  const withdraw = useMutation(
    write(api.curriculum.withdraw, {
      onSuccess: ({ message }) => {
        setDialog(undefined)
        notify.success(message)
      },
    }),
  )
  const by = updatedBy ? ` by ${updatedBy}` : ''
  const changed = updatedAt ? ` Last changed ${showInstant(updatedAt)}${by}.` : ''
  return (
    <div className="grid gap-3 mb-4 no-print">
      <Alert
        color={overridesState ? 'amber' : 'gray'}
        variant="light"
        icon={<IconInfoCircle aria-hidden size={20} />}
        classNames={{ message: 'flex flex-wrap items-center gap-x-4 gap-y-2 text-ink text-sm' }}
      >
        <span>{lineOf(scheme, school !== undefined, showsState) + changed}</span>
        {school && overridesState && (
          <Button size="compact-sm" variant="default" onClick={() => onShowState(!showsState)}>
            {showsState ? "Back to the school's own" : "See the state's"}
          </Button>
        )}
      </Alert>
      <Group gap="sm">
        {can.edit && !showsState && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconCopy aria-hidden size={16} />}
            onClick={() => setDialog('copy')}
          >
            Copy from
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPrinter aria-hidden size={16} />}
          onClick={() => window.print()}
        >
          Print
        </Button>
        {can.withdraw && id && !showsState && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconArrowBackUp aria-hidden size={16} />}
            onClick={() => setDialog('withdraw')}
          >
            {overridesState ? "Go back to the state's scheme" : 'Withdraw scheme'}
          </Button>
        )}
      </Group>
      {dialog === 'copy' && <CopySchemeDialog scheme={scheme} onClose={() => setDialog(undefined)} />}
      {dialog === 'withdraw' && id && owner && (
        <ConfirmDialog
          opened
          onClose={() => setDialog(undefined)}
          onConfirm={() => withdraw.mutate({ params: { id }, body: { revision } })}
          action="Withdraw"
          name={title}
          question={
            overridesState
              ? "Withdraw the school's own scheme of work and follow the state's again?"
              : 'Withdraw this scheme of work? Its weeks are empty then.'
          }
          warning={
            school
              ? 'Teachers of the school see the change at once.'
              : 'Every school that follows it sees the change at once.'
          }
          loading={withdraw.isPending}
        />
      )}
    </div>
  )
}

const lineOf = (
  { owner, overridesState, taken, ...scheme }: Scheme,
  inSchool: boolean,
  showsState: boolean,
): string => {
  const closed = scheme.term.closed ? ` ${scheme.term.name} is closed, so it stays as it was.` : ''
  if (!taken && owner === null)
    return `${scheme.class.name} does not take ${scheme.subject.name} in ${scheme.session.name}.`
  if (owner === null)
    return scheme.can.edit
      ? `Nobody has made this scheme of work yet.`
      : `Nobody has made this scheme of work yet.${closed || ' Its teacher or the head of the school can.'}`
  if (showsState) return "This is the state's scheme of work. The school follows its own instead."
  if (overridesState) return `The school's own scheme of work, in place of the state's.${closed}`
  if (owner === 'school') return `The school's own scheme of work.${closed}`
  if (!inSchool) return `Every school follows it unless it has its own.${closed}`
  return scheme.can.edit
    ? "The state's scheme of work. Editing it makes one of the school's own."
    : `The state's scheme of work.${closed}`
}
