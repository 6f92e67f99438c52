import { Radio, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { ChoiceDialog } from '../../../ui/dialog/ChoiceDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { isPlanned } from '../model/weeks.ts'
import { useCurriculumPlace } from '../place.ts'
import { type Scheme, type SchemeSource, sourcesOf } from '../queries.ts'

const many = (count: number): string => (count === 1 ? '1 week' : `${count} weeks`)

/** Copies the weeks of another scheme of the subject. */
export const CopySchemeDialog = ({ scheme, onClose }: { scheme: Scheme; onClose: () => void }) => {
  const { school } = useCurriculumPlace()
  const [from, setFrom] = useState<string>()
  const { subject, session, term, revision, owner } = scheme
  const { data, error, refetch } = useQuery(sourcesOf(subject.id, school))
  const isOwn = revision > 0
  // A scheme cannot be its own source; the state's scheme of the same term can, until the school has its own.
  const sources = data?.filter(source => source.id !== scheme.id || (owner === 'state' && !isOwn))
  const copy = useMutation(
    write(api.curriculum.copy, {
      onSuccess: () => {
        notify.success('Scheme Of Work Copied Successfully')
        onClose()
      },
    }),
  )
  const title = `Copy to ${subject.name}, ${scheme.class.name}, ${term.name} ${session.name}`
  return (
    <ChoiceDialog
      title={title}
      size={620}
      verb="Copy scheme"
      disabled={!from}
      loading={copy.isPending}
      onChoose={() =>
        from &&
        copy.mutate({
          params: { sessionId: session.id, termId: term.id, classId: scheme.class.id, subjectId: subject.id },
          body: { from, revision, school },
        })
      }
      failure={{ title: 'Not copied', error: copy.error }}
      onClose={onClose}
    >
      <Loaded data={sources} error={error} retry={refetch} waiting={<SkeletonList rows={4} />}>
        {sources =>
          sources.length === 0 ? (
            <EmptyState
              reason={`There is no other scheme of work of ${subject.name} yet. Fill in this one week by week.`}
            />
          ) : (
            <Radio.Group label="Which scheme of work" value={from ?? ''} onChange={setFrom}>
              <div className={'grid gap-3 py-3 scroll-list'}>
                {sources.map(source => (
                  <Radio key={source.id} value={source.id} label={nameOf(source)} description={aboutOf(source)} />
                ))}
              </div>
            </Radio.Group>
          )
        }
      </Loaded>
      {isOwn && scheme.weeks.some(isPlanned) && sources && sources.length > 0 && (
        <Text size="sm" mt="md">
          This replaces the current scheme.
        </Text>
      )}
    </ChoiceDialog>
  )
}

const nameOf = ({ term, session, class: schoolClass }: SchemeSource): string =>
  `${schoolClass.name}, ${term.name} ${session.name}`
const aboutOf = ({ owner, weeksPlanned }: SchemeSource): string =>
  `${owner === 'state' ? "The state's" : "The school's own"} · ${many(weeksPlanned)} planned`
