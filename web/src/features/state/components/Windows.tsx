import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { today } from '../../../lib/clock.ts'
import { useUser } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { FormGroup } from '../../../ui/form/ApiForm.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import { countEmpty, withProposedDays } from '../proposed-windows.ts'
import classes from './State.module.css'
import type { Form } from './useAssessmentForm.ts'

/** The days of the active term on which the scores of each component may be entered. */
export const Windows = ({ form }: { form: Form }) => {
  const { term } = useUser()
  return (
    <FormGroup
      title={term ? `When scores may be entered in ${term.name}, ${term.session.name}` : 'Entry windows'}
      intro={
        term
          ? 'Both days included. A component without a window is closed. A component that was just added gets its window after saving.'
          : 'The state has no active term yet. Activate one under Sessions and terms.'
      }
    >
      {term && (
        <>
          <Proposal form={form} term={term} />
          <PathLink
            to="/super-admin/assessment/requests"
            className="col-span-full text-link inline-flex items-center min-h-11"
          >
            Days that schools request
          </PathLink>
          <ul className="list grid gap-2 col-span-full">
            {form.getValues().windows.map(({ componentId, label }, place) => (
              <li key={componentId}>
                <div
                  role="group"
                  aria-label={label}
                  className={`grid items-start gap-3 ${classes.line}`}
                  data-kind="window"
                >
                  <p className={`m-0 ${classes.windowName}`}>{label}</p>
                  <DateField label="Opens" {...form.field(`windows.${place}.opens`)} />
                  <DateField label="Closes" {...form.field(`windows.${place}.closes`)} />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </FormGroup>
  )
}

const gapInWords = (empty: number, all: number): string => {
  if (empty === 0) return 'Every component has its days.'
  const lacking = empty === 1 ? 'has no days, so its' : 'have no days, so their'
  return `${empty} of ${counted(all, 'component')} ${lacking} scores cannot be entered.`
}

/** Says how many components have no days, and fills in those that follow from the days of the term. */
const Proposal = ({ form, term }: { form: Form; term: { starts: string; ends: string } }) => {
  const values = form.getValues()
  const empty = countEmpty(values.windows)
  return (
    <div className="flex flex-wrap items-center gap-2 justify-between col-span-full min-h-11">
      <p className="m-0" role="status">
        {gapInWords(empty, values.windows.length)}
      </p>
      {empty > 0 && (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus aria-hidden size={18} />}
          onClick={() => form.setFieldValue('windows', withProposedDays(form.getValues(), term, today()))}
        >
          Use the proposed dates
        </Button>
      )}
    </div>
  )
}
