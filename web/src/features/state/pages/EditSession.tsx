import { Button, TextInput } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api, type Input } from '../../../lib/api.ts'
import { today } from '../../../lib/days.ts'
import { useRedirect } from '../../../lib/redirect.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { Page } from '../../../ui/Page.tsx'
import { ButtonLink } from '../../../ui/PathLink.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Holidays } from '../components/Holidays.tsx'
import { type Session, sessionById } from '../queries.ts'
import { usualTerms } from '../usual-dates.ts'

type Body = Input<typeof api.state.addSession>['body']

const breadcrumbs = [{ title: 'Sessions and terms', to: '/super-admin/sessions' }]
const termNames = ['First Term', 'Second Term', 'Third Term']

/** The name of the session that a day of this year belongs to: from September on, this year and the next. */
const sessionName = (day: string): string => {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '08-15' ? 1 : 0)
  return `${year}/${year + 1}`
}

const emptyTerm = { starts: '', ends: '', nextTermBegins: null, holidays: [] }

const isEmpty = ({ starts, ends, holidays }: Body['terms'][number]): boolean => !starts && !ends && !holidays?.length

/** A new session with its three terms. */
export const AddSession = () => (
  <Page
    title="Add session"
    intro="Give the days of its three terms. Holidays can be added now or at any time later."
    breadcrumbs={breadcrumbs}
  >
    <SessionForm
      initial={{ name: sessionName(today()), terms: [emptyTerm, emptyTerm, emptyTerm] }}
      proposes
      submit={body => api.state.addSession({ body })}
      verb="Add session"
      success="Session Created Successfully"
    />
  </Page>
)

/** The days and holidays of an existing session. */
export const EditSession = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({ ...sessionById(id), meta: { silent: true } })
  return (
    <Page
      title={data ? `Session ${data.name}` : 'Session'}
      intro="Change days and holidays. A closure that is announced in mid-term is added here: registers and totals follow at once."
      breadcrumbs={breadcrumbs}
    >
      <Loaded data={data} error={error} retry={refetch}>
        {data => (
          <SessionForm
            key={data.id}
            initial={bodyOf(data)}
            submit={body => api.state.updateSession({ params: { id }, body })}
            verb="Save session"
            success="Session Updated Successfully"
          />
        )}
      </Loaded>
    </Page>
  )
}

const bodyOf = ({ name, terms }: Session): Body => ({
  name,
  terms: terms.map(({ starts, ends, nextTermBegins, holidays }) => ({ starts, ends, nextTermBegins, holidays })),
})

interface SessionFormProps {
  initial: Body
  /** Whether the usual dates can be filled in. */
  proposes?: boolean
  submit: (body: Body) => Promise<Session>
  verb: string
  success: string
}

const SessionForm = ({ initial, proposes = false, submit, verb, success }: SessionFormProps) => {
  const redirect = useRedirect()
  const form = useApiForm({
    initialValues: { ...initial },
    schema: () => import('@akada/contract/state/calls').then(module => module.sessionBody),
    submit,
    success,
    onSuccess: () => redirect('/super-admin/sessions'),
  })
  const { name, terms } = form.getValues()
  const usual = proposes && terms.every(isEmpty) ? usualTerms(name) : undefined
  return (
    <ApiForm form={form}>
      <FormGroup title="The session" intro="Two years that follow each other.">
        <TextInput label="Name" placeholder="2026/2027" maxLength={9} withAsterisk {...form.field('name')} />
        {usual && (
          <div className="wide">
            <p className="flat dim text-sm below-8">
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
          <DateField label="Begins" withAsterisk {...form.field(`terms.${index}.starts`)} />
          <DateField label="Ends" withAsterisk {...form.field(`terms.${index}.ends`)} />
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
    </ApiForm>
  )
}
