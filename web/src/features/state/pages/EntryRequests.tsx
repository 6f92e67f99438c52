import { Button, Text, Textarea } from '@mantine/core'
import { api } from '../../../lib/api.ts'
import { showDay, showInstant } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { type EntryRequest, entryRequests } from '../queries.ts'
import { searchOfRequests } from '../area.ts'

const spanOf = ({ opens, closes }: { opens: string; closes: string }): string =>
  `${showDay(opens)} to ${showDay(closes)}`
const nameOf = ({ component, classType, school }: EntryRequest): string =>
  `${component.name} (${classType}), ${school.name}`

const columns: readonly ListColumn<EntryRequest>[] = [
  { id: 'school', header: 'School', sortable: false, value: row => row.school.name },
  {
    id: 'component',
    header: 'Component',
    width: 200,
    sortable: false,
    value: row => `${row.component.name}, ${row.classType}`,
  },
  { id: 'days', header: 'Requested days', width: 220, sortable: false, value: spanOf },
  {
    id: 'state',
    header: "The state's days",
    width: 220,
    sortable: false,
    value: row => (row.stateWindow ? spanOf(row.stateWindow) : 'Not set yet'),
    brief: () => null,
  },
  { id: 'reason', header: 'Reason', sortable: false, value: row => row.reason },
  {
    id: 'by',
    header: 'Requested by',
    width: 220,
    sortable: false,
    value: row => `${row.requestedBy}, ${showInstant(row.requestedAt)}`,
    brief: () => null,
  },
  {
    id: 'status',
    header: 'Status',
    width: 220,
    sortable: false,
    value: row => [row.status, row.answer].filter(Boolean).join(': '),
    brief: row => (row.status === 'Waiting' ? null : row.status),
  },
]

/** Which days of entry schools have requested. The state opens them for every school, or refuses. */
export const EntryRequests = () => {
  const [search, setSearch] = useListSearch(searchOfRequests)
  return (
    <Page
      title="Requests for days of entry"
      intro="Schools request other days for a component. Opening them widens the state's days, for every school."
      breadcrumbs={[{ title: 'Assessment', to: '/super-admin/assessment' }]}
    >
      <PageTabs
        tabs={[
          { value: 'waiting', title: 'Waiting', content: <Requests status="Waiting" /> },
          { value: 'answered', title: 'Answered', content: <Requests status="Answered" /> },
        ]}
        tab={search.tab}
        onTab={tab => setSearch({ tab, request: undefined })}
      />
    </Page>
  )
}

const Requests = ({ status }: { status: 'Waiting' | 'Answered' }) => {
  const [search, setSearch] = useListSearch(searchOfRequests)
  const list = useList(entryRequests(status), 'foundRequests')
  const isWaiting = status === 'Waiting'
  const opened = isWaiting ? list.rows?.find(({ id }) => id === search.request) : undefined
  return (
    <>
      <DataList
        label={isWaiting ? 'Requests that wait for an answer' : 'Answered requests'}
        list={list}
        showMore="Show more requests"
        columns={columns}
        idOf={row => row.id}
        nameOf={nameOf}
        to={isWaiting ? row => `/super-admin/assessment/requests?request=${row.id}` : undefined}
        search={search}
        onSearch={setSearch}
        sorted
        empty={{ reason: isWaiting ? 'No request waits for an answer.' : 'No request has been answered yet.' }}
      />
      {opened && <AnswerDialog request={opened} onClose={() => setSearch({ request: undefined })} />}
    </>
  )
}

/** What the school requests and why, with the two answers. */
const AnswerDialog = ({ request, onClose }: { request: EntryRequest; onClose: () => void }) => {
  const { id, stateWindow, reason } = request
  const answerWith = (opened: boolean) => ({
    success: opened ? 'Days Opened Successfully' : 'Request Refused Successfully',
    onSuccess: onClose,
  })
  const refuse = useApiForm({
    initialValues: { answer: '' },
    check: ({ answer }): Record<string, string> =>
      answer.trim() ? {} : { answer: 'Write why the days stay as they are.' },
    submit: ({ answer }) => api.scoreEntry.answerRequest({ params: { id }, body: { opened: false, answer } }),
    ...answerWith(false),
  })
  const open = useApiForm({
    initialValues: {},
    submit: () => {
      const answer = refuse.getValues().answer.trim() || null
      return api.scoreEntry.answerRequest({ params: { id }, body: { opened: true, answer } })
    },
    ...answerWith(true),
  })
  return (
    <Dialog opened onClose={onClose} size={560} title={<Text fw={650}>{nameOf(request)}</Text>}>
      <Text>
        {request.requestedBy} requests {spanOf(request)}.{' '}
        {stateWindow ? `The state's days are ${spanOf(stateWindow)}.` : 'The state has not set days yet.'} Opening
        counts for every school.
      </Text>
      {reason && <Text mt="sm">Reason: {reason}</Text>}
      <ApiForm form={refuse} label="Answer">
        <Textarea
          label="Answer"
          description="The school reads it. A refusal needs one."
          autosize
          minRows={2}
          maxLength={500}
          {...refuse.field('answer')}
        />
        <div className="dialog-foot">
          <SubmitButton form={refuse} variant="default">
            Refuse
          </SubmitButton>
          <Button loading={open.loading} onClick={() => void open.send()}>
            Open the days
          </Button>
        </div>
      </ApiForm>
    </Dialog>
  )
}
