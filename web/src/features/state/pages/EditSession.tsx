import { entryChanges } from '@akada/contract/kernel/entries'
import { holidayKind, sessionDetails } from '@akada/contract/state/calls'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api, ApiError } from '../../../lib/api.ts'
import { today } from '../../../lib/clock.ts'
import { useRedirect } from '../../../lib/page/redirect.ts'
import { ApiForm } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { useVersionedForm } from '../../../ui/form/useVersionedForm.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { SessionFields } from '../components/SessionFields.tsx'
import { type Session, type SessionBody, sessionById } from '../queries.ts'
import { sessionConflicts } from '../session-conflicts.ts'

const sessionsPage = '/super-admin/sessions'
const breadcrumbs = [{ title: 'Sessions and terms', to: sessionsPage }]
const schema = () => import('@akada/contract/state/calls').then(module => module.sessionBody)

/** The name of the session that a day of this year belongs to: from September on, this year and the next. */
const sessionName = (day: string): string => {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '08-15' ? 1 : 0)
  return `${year}/${year + 1}`
}

const emptyTerm = { starts: '', ends: '', nextTermBegins: null, holidays: [] }

/** A new session with its three terms. */
export const AddSession = () => {
  const redirect = useRedirect('small')
  const form = useApiForm<SessionBody, Session>({
    initialValues: { name: sessionName(today()), terms: [emptyTerm, emptyTerm, emptyTerm] },
    schema,
    submit: body => api.state.addSession({ body }),
    success: 'Session Created Successfully',
    onSuccess: () => redirect(sessionsPage),
  })
  return (
    <Page
      title="Add session"
      intro="Give the days of its three terms. Holidays can be added now or at any time later."
      breadcrumbs={breadcrumbs}
    >
      <ApiForm form={form}>
        <SessionFields form={form} proposes verb="Add session" />
      </ApiForm>
    </Page>
  )
}

/** The days and holidays of an existing session. */
export const EditSession = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(sessionById(id))
  return (
    <Page
      title={data ? `Session ${data.name}` : 'Session'}
      intro="Change days and holidays. A closure that is announced in mid-term is added here: registers and totals follow at once."
      breadcrumbs={breadcrumbs}
    >
      <Loaded data={data} error={error} retry={refetch}>
        {data => <ChangeSession key={data.id} session={data} />}
      </Loaded>
    </Page>
  )
}

const versionOf = ({ name, terms, revision }: Session): { values: SessionBody; revision: number } => ({
  values: {
    name,
    terms: terms.map(({ starts, ends, nextTermBegins, holidays }) => ({ starts, ends, nextTermBegins, holidays })),
  },
  revision,
})

/** The terms with what was added to and removed from their holidays since they were read. */
const changesOf = (values: SessionBody, read: SessionBody) =>
  values.terms.map(({ holidays = [], ...days }, place) => {
    const { add, remove } = entryChanges(read.terms[place]?.holidays ?? [], holidays, holidayKind)
    return { ...days, addHolidays: [...add], removeHolidays: [...remove] }
  })

/** The server names an added day by its place among those added, the form by its place in the list. */
const atLines = (error: ApiError, { terms }: SessionBody, sent: ReturnType<typeof changesOf>): ApiError => {
  const lineOf = (path: string): string =>
    path.replace(/terms\.(\d)\.addHolidays\.(\d+)/, (_, term: string, place: string) => {
      const added = sent[Number(term)]?.addHolidays[Number(place)]
      const line = added === undefined ? -1 : terms[Number(term)]?.holidays?.lastIndexOf(added)
      return `terms.${term}.holidays.${line}`
    })
  const fields = error.fields.map(({ path, message }) => ({ path: lineOf(path), message }))
  const { status, code, message, details, requestId } = error
  return new ApiError(status, { code, message, details, requestId, fields })
}

const ChangeSession = ({ session }: { session: Session }) => {
  const redirect = useRedirect('small')
  const { form, conflict } = useVersionedForm<SessionBody, Session>({
    start: versionOf(session),
    schema,
    submit: async (values, revision, read) => {
      const terms = changesOf(values, read)
      try {
        return await api.state.updateSession({
          params: { id: session.id },
          body: { name: values.name, terms, revision },
        })
      } catch (error) {
        throw error instanceof ApiError ? atLines(error, values, terms) : error
      }
    },
    revisionOf: ({ revision }) => revision,
    staleCode: 'session_changed_meanwhile',
    theirs: record => {
      const read = sessionDetails.safeParse(record)
      return read.success ? versionOf(read.data) : undefined
    },
    fields: sessionConflicts,
    what: 'this session',
    success: 'Session Updated Successfully',
    onSuccess: () => redirect(sessionsPage),
  })
  return (
    <ApiForm form={form}>
      <SessionFields form={form} verb="Save session" />
      {conflict}
    </ApiForm>
  )
}
