import { limits } from '@akada/contract/kernel/limits'
import { messages } from '@akada/contract/kernel/messages'
import { presentEnrolment } from '@akada/contract/students/enrolments'
import { Alert, Button, Textarea } from '@mantine/core'
import { IconArrowsLeftRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { administration } from '../../../lib/page/addresses.ts'
import { api } from '../../../lib/api.ts'
import { today } from '../../../lib/clock.ts'
import { showDay } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useRedirect } from '../../../lib/page/redirect.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { FactsPanel, inFigures, Panel } from '../../../ui/facts/FactsPanel.tsx'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import type { Response } from '../../../lib/http/endpoints.ts'
import { mergeOf, profileOf } from '../addresses.ts'
import { registerCrumb, searchOfMerge } from '../area.ts'
import { mergePreview, studentById } from '../queries.ts'

type Preview = Response<typeof api.merges.preview>

/** Merges two records of one child, after showing what that would do. */
export const MergeStudents = () => {
  const [{ keep = '', remove = '' }] = useListSearch(searchOfMerge)
  const chosen = keep !== '' && remove !== ''
  const { data, error, refetch } = useQuery({
    ...mergePreview(keep, remove),
    enabled: chosen,
    staleTime: 0,
    // The reason that was typed stays where the other record is to be kept.
    placeholderData: keepPreviousData,
  })
  return (
    <Page
      title="Merge two records"
      intro="Two records of one child become one. It can be undone."
      breadcrumbs={[administration, registerCrumb]}
    >
      {!chosen ? (
        <EmptyState reason="Open a student: where another record may be the same child, its page says so and leads here." />
      ) : (
        <Loaded data={data} error={error} retry={refetch}>
          {data => <Comparison preview={data} />}
        </Loaded>
      )}
    </Page>
  )
}

/** The facts that show whether two records are of one child. */
const Child = ({ title, child }: { title: string; child: Preview['keep'] }) => {
  const { data } = useQuery(studentById(child.id))
  const present = data && presentEnrolment(data.enrolments, today())
  const place = present && [present.class.name, present.classArm?.name].filter(Boolean).join(' ')
  return (
    <FactsPanel
      title={title}
      facts={[
        [
          'Name',
          <PathLink key="name" to={profileOf(child.id)} className="text-link">
            {child.fullName}
          </PathLink>,
        ],
        ['Student ID', inFigures(child.fxId)],
        ['Admission number', inFigures(child.admissionNumber)],
        ...(data
          ? ([
              ['Date of birth', inFigures(showDay(data.dateOfBirth))],
              ['Gender', data.gender === 'male' ? 'Male' : 'Female'],
              ['Now in', place ?? data.status],
              ['Guardians', data.guardians.map(({ name }) => name).join(', ')],
            ] as const)
          : []),
      ]}
    />
  )
}

const Comparison = ({ preview: { keep, remove, moves, setAside, hindrances } }: { preview: Preview }) => {
  const redirect = useRedirect()
  const form = useApiForm({
    initialValues: { reason: '' },
    check: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: messages.required }),
    submit: ({ reason }) => api.merges.merge({ body: { keep: keep.id, remove: remove.id, reason } }),
    success: 'Records Merged Successfully',
    onSuccess: async () => {
      await redirect(profileOf(keep.id))
    },
  })
  const counted: [string, number][] = [
    ['Enrolments', moves.enrolments],
    ['Scores', moves.scores],
    ['Register marks', moves.registerMarks],
    ['Report cards', moves.reportCards],
    ['Guardians', moves.guardians],
    ['Exam registrations', moves.examRegistrations],
  ]
  return (
    <ApiForm form={form} label="Merge two records">
      <div className="grid gap-4 mb-4 grid-cols-fill-75">
        {[
          { title: 'Kept', child: keep },
          { title: 'Removed', child: remove },
        ].map(({ title, child }) => (
          <Child key={title} title={title} child={child} />
        ))}
      </div>
      <div>
        <Button
          component={PathLink}
          to={mergeOf(remove.id, keep.id)}
          variant="default"
          size="sm"
          leftSection={<IconArrowsLeftRight aria-hidden size={18} />}
        >
          Keep the other one
        </Button>
      </div>
      <FactsPanel
        title="What moves to the kept record"
        facts={counted.map(([name, count]) => [name, inFigures(String(count))] as const)}
      />
      {setAside.length > 0 && (
        <Panel title="Set aside, since the kept record has its own">
          <ul className="m-0 pl-5">
            {setAside.map(what => (
              <li key={what}>{what}</li>
            ))}
          </ul>
        </Panel>
      )}
      {hindrances.length > 0 ? (
        <Alert color="red" title="These records can't be merged" role="alert">
          <ul className="m-0 pl-5">
            {hindrances.map(hindrance => (
              <li key={hindrance}>{hindrance}</li>
            ))}
          </ul>
        </Alert>
      ) : (
        <>
          <FormGroup title="Reason" intro="Recorded with the merge and your name.">
            <Textarea
              className="col-span-full"
              label="Why are these one child?"
              required
              autosize
              minRows={2}
              maxLength={limits.text}
              {...form.field('reason')}
            />
          </FormGroup>
          <FormActions>
            <SubmitButton form={form}>Merge records</SubmitButton>
          </FormActions>
        </>
      )}
    </ApiForm>
  )
}
