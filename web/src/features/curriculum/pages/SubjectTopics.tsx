import { curriculumLimits } from '@akada/contract/curriculum/limits'
import { messages } from '@akada/contract/kernel/messages'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconCalendarWeek, IconPencil, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { write } from '../../../lib/query.ts'
import { notify } from '../../../lib/notices.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ApiForm, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { type ChosenTopic, selectionOf } from '../../../ui/inputs/topics.ts'
import { TopicSearch } from '../../../ui/inputs/TopicSearch.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import classes from '../components/Curriculum.module.css'
import { useCurriculumPlace } from '../place.ts'
import { type SubjectTopic, type SubjectTopics as Topics, topicsOf } from '../queries.ts'

/** The topics of a subject: the state's, and those that the school added. */
export const SubjectTopics = () => {
  const { id = '' } = useParams({ strict: false })
  const { school, subjects, schemes, breadcrumbs } = useCurriculumPlace()
  const { data, error, refetch } = useQuery(topicsOf(id, school))
  const name = data?.subject.name
  return (
    <Page
      title={name ? `Topics of ${name}` : 'Topics'}
      intro={
        school
          ? "What the subject teaches: the state's topics, and those that the school added. Schemes of work choose among them."
          : 'What the subject teaches in every school of the state. Schemes of work choose among them.'
      }
      breadcrumbs={[...breadcrumbs, { title: school ? 'Subjects' : 'Classes and subjects', to: subjects }]}
    >
      <Loaded data={data} error={error} retry={refetch}>
        {data => (
          <div className="grid gap-6">
            {data.can.add && <AddTopics id={id} school={school} />}
            <TopicList id={id} topics={data} />
            <p className="m-0 text-dimmed text-sm">
              <IconCalendarWeek aria-hidden size={16} className={classes.inline} />{' '}
              <PathLink to={schemes}>Schemes of work</PathLink> say in which week each topic is taught.
            </p>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

interface Values extends Record<string, unknown> {
  topics: ChosenTopic[]
}

const AddTopics = ({ id, school }: { id: string; school: string | undefined }) => {
  const form = useApiForm<Values, Topics>({
    initialValues: { topics: [] },
    check: ({ topics }): Record<string, string> =>
      topics.length === 0 ? { topics: 'Choose a topic, or write the name of a new one.' } : {},
    submit: ({ topics }) => api.curriculum.add({ params: { id }, body: selectionOf(topics) }),
    success: 'Topics Added Successfully',
    onSuccess: () => {
      form.setValues({ topics: [] })
      form.resetDirty({ topics: [] })
    },
  })
  return (
    <ApiForm form={form} label="Add topics">
      <div className="card px-6 py-5 max-phone:p-4">
        <TopicSearch
          label="Add topics"
          description="Existing ones and new ones together. Search starts 3 seconds after you stop typing, or when you press Enter."
          school={school}
          {...form.field('topics')}
        />
        <div className="flex justify-end mt-4">
          <SubmitButton form={form}>
            {form.values.topics.length > 1 ? `Add ${form.values.topics.length} topics` : 'Add topic'}
          </SubmitButton>
        </div>
      </div>
    </ApiForm>
  )
}

/** Corrects the name of a topic. */
const RenameTopic = ({ topic, onClose }: { topic: SubjectTopic; onClose: () => void }) => {
  const form = useApiForm({
    initialValues: { name: topic.name },
    check: ({ name }): Record<string, string> => (name.trim() ? {} : { name: messages.required }),
    submit: ({ name }) => api.curriculum.update({ params: { id: topic.id }, body: { name, revision: topic.revision } }),
    success: 'Topic Updated Successfully',
    onSuccess: onClose,
  })
  return (
    <FormDialog form={form} title="Correct the name" size={520} verb="Save name" onClose={onClose}>
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={curriculumLimits.topicName}
        description="Every subject and scheme of work that has the topic shows the new name."
        {...form.field('name')}
      />
    </FormDialog>
  )
}

interface TopicRowProps {
  topic: SubjectTopic
  busy: boolean
  onRename: () => void
  onTakeOff: () => void
}

/** A topic of a subject, and the actions on it. */
const TopicRow = ({ topic: { name, owner, addedBy, can }, busy, onRename, onTakeOff }: TopicRowProps) => (
  <li className={`flex items-center gap-1 not-first:border-t border-line min-h-12 ${classes.row}`}>
    <span className="min-w-0 wrap-anywhere flex-auto">
      {name}
      {addedBy === 'school' && (
        <span className={`pill ml-2 bg-tint-2 text-ink-2`}>
          {owner === 'school' ? "The school's own" : 'Added by the school'}
        </span>
      )}
    </span>
    {can.rename && (
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Correct the name of ${name}`} onClick={onRename}>
        <IconPencil aria-hidden size={18} />
      </ActionIcon>
    )}
    {can.takeOff && (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        disabled={busy}
        aria-label={`Take ${name} off the subject`}
        onClick={onTakeOff}
      >
        <IconX aria-hidden size={18} />
      </ActionIcon>
    )}
  </li>
)

const TopicList = ({ id, topics: { subject, foundTopics, can } }: { id: string; topics: Topics }) => {
  const [renaming, setRenaming] = useState<SubjectTopic>()
  // A topic removed by mistake can be restored with one press.
  const [gone, setGone] = useState<SubjectTopic>()
  const takeOff = useMutation(write(api.curriculum.remove))
  const giveBack = useMutation(write(api.curriculum.add))
  const count = foundTopics.length
  return (
    <section aria-labelledby="topics">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 mb-3">
        <h2 id="topics" className="m-0 text-lg font-bold">
          {count === 1 ? '1 topic' : `${count} topics`}
        </h2>
        {gone && (
          <p className="m-0 text-dimmed text-sm" role="status">
            {`${gone.name} was taken off ${subject.name}. `}
            <Button
              size="compact-sm"
              variant="default"
              loading={giveBack.isPending}
              onClick={() =>
                giveBack.mutate(
                  { params: { id }, body: { topicIds: [gone.id] } },
                  {
                    onSuccess: () => {
                      setGone(undefined)
                      notify.success('Topics Added Successfully')
                    },
                  },
                )
              }
            >
              Undo
            </Button>
          </p>
        )}
      </div>
      {count === 0 ? (
        <EmptyState reason={noTopicWords(can.add)} />
      ) : (
        <ul className="card list" aria-label={`Topics of ${subject.name}`}>
          {foundTopics.map(topic => (
            <TopicRow
              key={topic.id}
              topic={topic}
              busy={takeOff.isPending}
              onRename={() => setRenaming(topic)}
              onTakeOff={() =>
                takeOff.mutate({ params: { id }, body: { topicIds: [topic.id] } }, { onSuccess: () => setGone(topic) })
              }
            />
          ))}
        </ul>
      )}
      {renaming && <RenameTopic topic={renaming} onClose={() => setRenaming(undefined)} />}
    </section>
  )
}

const noTopicWords = (mayAdd: boolean): string =>
  mayAdd
    ? 'No topic yet. Add the first ones above.'
    : 'No topic has been added to this subject yet. Topics show here once they are added.'
