import { entryWindows } from '@akada/contract/grading/windows'
import { Button, Text } from '@mantine/core'
import { useRef } from 'react'
import { api, ApiError } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import { useSchool } from '../../../lib/session.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { useRowsConflict } from '../../../ui/form/useRowsConflict.tsx'
import type { WindowRow } from '../queries.ts'

interface NarrowDialogProps {
  /** Components that the state has opened. */
  rows: readonly WindowRow[]
  termId: string
  onClose: () => void
}

// In one script with this dialog, as both are opened from the same list.
export { RequestDialog } from './RequestDialog.tsx'

/** The days that the state has opened for all of several components. */
const common = (rows: readonly WindowRow[]) => ({
  opens: rows.reduce((day, { stateWindow }) => (stateWindow && stateWindow.opens > day ? stateWindow.opens : day), ''),
  closes: rows.reduce(
    (day, { stateWindow }) => (stateWindow && stateWindow.closes < day ? stateWindow.closes : day),
    '9999-12-31',
  ),
})

const daysOf = (days: WindowRow['schoolWindow']): string =>
  days ? `${showDay(days.opens)} to ${showDay(days.closes)}` : "The state's days"

/** Those rows of the dialog that differ from what is saved now. */
const changedOf = (record: unknown, rows: readonly WindowRow[]): readonly WindowRow[] | undefined => {
  const read = entryWindows.safeParse(record)
  return read.data?.classTypes.flatMap(({ name, components }) =>
    components.flatMap(component => {
      const row = rows.find(({ id }) => id === component.id)
      const isSame = !row || daysOf(row.schoolWindow) === daysOf(component.schoolWindow)
      return isSame ? [] : [{ ...component, classType: name }]
    }),
  )
}

/** Narrows the days of entry of one or several components within the state's. */
export const NarrowDialog = ({ rows, termId, onClose }: NarrowDialogProps) => {
  const school = useSchool()
  const state = common(rows)
  const [first] = rows
  const isNarrowed = rows.some(row => row.schoolWindow)
  /** The days that were sent last; null: the state's. */
  const sent = useRef<WindowRow['schoolWindow']>(null)
  const send = (days: WindowRow['schoolWindow']) => {
    sent.current = days
    const { opens, closes } = days ?? { opens: null, closes: null }
    const windows = rowsToSend().map(({ id, schoolWindow }) => ({ componentId: id, opens, closes, was: schoolWindow }))
    return api.scoreEntry.narrow({ body: { school: school.id, termId, windows } })
  }
  const form = useApiForm({
    initialValues: {
      opens: first?.schoolWindow?.opens ?? state.opens,
      closes: first?.schoolWindow?.closes ?? state.closes,
    },
    check: ({ opens, closes }) => {
      const errors: Record<string, string> = {}
      if (!opens) errors.opens = 'Choose the first day.'
      if (!closes) errors.closes = 'Choose the last day.'
      else if (opens && closes < opens) errors.closes = 'The last day lies before the first.'
      return errors
    },
    submit: days => send(days),
    success: 'Days of Entry Saved Successfully',
    onSuccess: onClose,
    onError: error => {
      if (isStale(error)) return true
      if (!(error instanceof ApiError) || error.fields.length === 0) return false
      // All components get the same days: an error of one is an error of the field.
      form.refuse(
        Object.fromEntries(error.fields.map(({ path, message }) => [path.split('.').at(-1) ?? '', message])),
        error.message,
      )
      return true
    },
  })
  const back = useApiForm({
    initialValues: {},
    submit: () => send(null),
    success: "The State's Days Count Again",
    onSuccess: onClose,
    onError: error => isStale(error),
  })
  const { rowsToSend, isStale, conflict } = useRowsConflict<WindowRow>({
    rows,
    staleCode: 'entry_windows_changed_meanwhile',
    theirs: record => changedOf(record, rows),
    nameOf: ({ name, classType }) => `${name} (${classType})`,
    show: ({ schoolWindow }) => daysOf(schoolWindow),
    mine: () => daysOf(sent.current),
    what: 'these days',
    again: () => {
      if (sent.current) form.element.current?.requestSubmit()
      else void back.send()
    },
    onNothingLeft: onClose,
  })
  const names = rows.map(({ name, classType }) => `${name} (${classType})`).join(', ')
  return (
    <Dialog opened onClose={onClose} size={560} title="Set the school's days">
      <Text mb="sm">
        {names}. The state's days are {showDay(state.opens)} to {showDay(state.closes)}; the school can only narrow
        them.
      </Text>
      <ApiForm form={form} label="Set the school's days">
        <DateField label="First day" required minDate={state.opens} maxDate={state.closes} {...form.field('opens')} />
        <DateField label="Last day" required minDate={state.opens} maxDate={state.closes} {...form.field('closes')} />
        <div className="dialog-foot">
          {isNarrowed && (
            <Button variant="default" onClick={() => void back.send()}>
              Use the state's days
            </Button>
          )}
          <SubmitButton form={form}>Save days</SubmitButton>
        </div>
        {conflict}
      </ApiForm>
    </Dialog>
  )
}
