import { Button, TextInput } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { FormActions, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { DateField } from '../../../ui/inputs/DateField.tsx'
import type { useApiForm } from '../../../ui/form/useApiForm.ts'
import { ButtonLink } from '../../../ui/page/PathLink.tsx'
import type { Session, SessionBody } from '../queries.ts'
import { usualTerms } from '../usual-dates.ts'
import { termNames } from '../session-conflicts.ts'
import { Holidays } from './Holidays.tsx'

const isEmpty = ({ starts, ends, holidays }: SessionBody['terms'][number]): boolean =>
  !starts && !ends && !holidays?.length

interface SessionFieldsProps {
  form: ReturnType<typeof useApiForm<SessionBody, Session>>
  /** Whether the usual dates can be filled in. */
  proposes?: boolean
  verb: string
}

/** The days of a session's three terms with their holidays, and the button that saves them. */
export const SessionFields = ({ form, proposes = false, verb }: SessionFieldsProps) => {
  const { name, terms } = form.getValues()
  const usual = proposes && terms.every(isEmpty) ? usualTerms(name) : undefined
  return (
    <>
      <FormGroup title="The session" intro="Two years that follow each other.">
        <TextInput label="Name" placeholder="2026/2027" maxLength={9} required {...form.field('name')} />
        {usual && (
          <div className="col-span-full">
            <p className="m-0 text-dimmed text-sm mb-2">
              Terms of 13 to 14 weeks from mid-September, with the public holidays that have a fixed day or follow
              Easter. Add the Eids and Maulud when they are announced. Every date can be changed.
            </p>
            <Button
              variant="default"
              leftSection={<IconCalendarPlus aria-hidden size={18} />}
              onClick={() => form.setFieldValue('terms', usual)}
            >
              Use the usual dates
            </Button>
          </div>
        )}
      </FormGroup>
      {terms.map((term, index) => (
        <FormGroup
          key={termNames[index]}
          title={termNames[index] ?? `Term ${index + 1}`}
          intro="First and last day of school, and the day on which the next term begins, as report cards print it."
        >
          <DateField label="Begins" required {...form.field(`terms.${index}.starts`)} />
          <DateField label="Ends" required {...form.field(`terms.${index}.ends`)} />
          <DateField
            label="Next term begins"
            description={index < 2 ? 'Left empty, the first day of the next term.' : undefined}
            {...form.field(`terms.${index}.nextTermBegins`)}
          />
          <Holidays
            term={termNames[index] ?? ''}
            count={term.holidays?.length ?? 0}
            fieldOf={(place, name) => form.field(`terms.${index}.holidays.${place}.${name}`)}
            onAdd={() => form.insertListItem(`terms.${index}.holidays`, { day: '', name: '' })}
            onRemove={place => form.removeListItem(`terms.${index}.holidays`, place)}
          />
        </FormGroup>
      ))}
      <FormActions>
        <ButtonLink to="/super-admin/sessions" variant="default">
          Cancel
        </ButtonLink>
        <SubmitButton form={form}>{verb}</SubmitButton>
      </FormActions>
    </>
  )
}
