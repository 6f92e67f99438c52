import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { academics } from '../../../lib/page/addresses.ts'
import { ApiError, api, messageOf, type Response } from '../../../lib/api.ts'
import { showDay, timeOfDay } from '../../../lib/days.ts'
import { notify } from '../../../lib/notices.ts'
import { read, write } from '../../../lib/query.ts'
import { useSchool } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { handOvers } from '../area.ts'
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx'

export { FormerWorkList } from '../components/FormerWorkList.tsx'

type HandOver = Response<typeof api.handOvers.ofSchool>['foundHandOvers'][number]
type Item = HandOver['items'][number]

const longestReason = 200

/** What devices could not send before their people were replaced: taken into the register or the scores, or thrown away. */
export const HandOvers = () => {
  const school = useSchool()
  const { data, error, refetch } = useQuery({
    ...read(api.handOvers.ofSchool, { params: { id: school.id } }),
  })
  return (
    <Page
      title={handOvers.title}
      intro="Marks and scores that a teacher’s device could not send before the class or the subject was given to somebody else."
      breadcrumbs={[academics]}
    >
      <Loaded data={data} error={error} retry={refetch}>
        {({ foundHandOvers, total }) =>
          total === 0 ? (
            <EmptyState reason="Nothing to decide." />
          ) : (
            <ul className="list flex flex-col gap-4">
              {foundHandOvers.map(one => (
                <li key={one.id}>
                  <details
                    className="px-4 py-3 rounded-md bg-surface border border-line border-l-4 border-l-waiting"
                    open={total === 1}
                  >
                    <summary className="min-h-11">
                      <strong>{one.title}</strong>
                      <span className="text-dimmed text-sm block">
                        {counted(one.items.length, wordOf(one))}, handed over by {one.by}, {showDay(one.at)},{' '}
                        {timeOfDay(new Date(one.at))}
                      </span>
                    </summary>
                    <Comparison handOver={one} onStale={refetch} />
                  </details>
                </li>
              ))}
              {total > foundHandOvers.length && <li>{`and ${total - foundHandOvers.length} more`}</li>}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

const wordOf = ({ kind }: HandOver): string => (kind === 'register' ? 'mark' : 'score')

const isRecorded = ({ value, recorded }: Item): boolean => recorded?.value === value

/** What is recorded nowhere is taken over unless somebody says otherwise; nothing recorded is replaced without being chosen. */
const proposed = ({ items }: HandOver): ReadonlySet<string> =>
  new Set(items.flatMap(({ key, recorded }) => (recorded ? [] : [key])))

/** The refusals of single marks or scores, in words. */
const refusalsOf = (error: unknown): string[] => {
  const results = error instanceof ApiError ? error.details?.results : null
  const messages = (Array.isArray(results) ? results : []).map(result => Object(result).message)
  return [...new Set(messages.filter(message => typeof message === 'string'))]
}

const Comparison = ({ handOver, onStale }: { handOver: HandOver; onStale: () => unknown }) => {
  const { id, title, items } = handOver
  const [chosen, setChosen] = useState(() => proposed(handOver))
  const [asked, setAsked] = useState<'take' | 'discard' | null>(null)
  const open = items.filter(item => !isRecorded(item))
  const taken = items.filter(({ key }) => chosen.has(key))
  const left = open.length - open.filter(({ key }) => chosen.has(key)).length
  const bodyOf = (of: readonly Item[], reason: string | null) => ({
    take: of.map(({ key, version }) => ({ key, basedOn: version })),
    reason,
  })
  const decide = useMutation({
    ...write(api.handOvers.decide, {
      onSuccess: ({ message }) => notify.success(message),
      onError: error => {
        if (error instanceof ApiError && error.code === 'reason_needed') setAsked('take')
        else if (error instanceof ApiError && error.status === 409) void onStale()
      },
    }),
    meta: { silent: true },
  })
  const word = wordOf(handOver)
  const actOf = (act: 'take' | 'discard'): string =>
    act === 'take' ? `Take over ${counted(taken.length, word)}` : `Throw away ${counted(items.length, word)}`
  return (
    <>
      <ul className="list flex flex-col gap-2 mt-3" aria-label={title}>
        {items.map(item => (
          <li key={item.key}>
            {isRecorded(item) ? (
              <p className="m-0 text-dimmed">
                {nameOf(item)}: {item.value}. Recorded already.
              </p>
            ) : (
              <Checkbox
                label={`${nameOf(item)}: ${item.value}`}
                description={recordedInWords(item)}
                checked={chosen.has(item.key)}
                onChange={event => setChosen(withItem(chosen, item.key, event.currentTarget.checked))}
              />
            )}
          </li>
        ))}
      </ul>
      {decide.error && (
        <div role="alert" className="text-waiting text-sm mt-2">
          {messageOf(decide.error)}
          {refusalsOf(decide.error).map(message => (
            <p key={message} className="m-0">
              {message}
            </p>
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-2 mt-3">
        <Button
          disabled={taken.length === 0}
          loading={decide.isPending}
          onClick={() => (left > 0 ? setAsked('take') : decide.mutate({ params: { id }, body: bodyOf(taken, null) }))}
        >
          Take over {counted(taken.length, word)}
        </Button>
        <Button variant="default" onClick={() => setAsked('discard')}>
          Throw away
        </Button>
      </div>
      {asked && (
        <ReasonDialog
          title={actOf(asked)}
          description="Recorded in the audit log."
          maxLength={longestReason}
          verb={actOf(asked)}
          send={async reason => {
            const body = bodyOf(asked === 'take' ? taken : [], reason)
            notify.success((await api.handOvers.decide({ params: { id }, body })).message)
          }}
          onClose={() => setAsked(null)}
        >
          <p className="m-0">
            {title}
            {asked === 'take' &&
              left > 0 &&
              `. ${counted(left, word)} that you did not choose ${left === 1 ? 'is' : 'are'} thrown away.`}
          </p>
        </ReasonDialog>
      )}
    </>
  )
}

const nameOf = ({ student, component }: Item): string => (component === null ? student : `${student}, ${component}`)

const recordedInWords = ({ recorded }: Item): string => {
  if (!recorded) return 'Nothing recorded'
  return ['Recorded: ', recorded.value, ...(recorded.by === null ? [] : [', by ', recorded.by])].join('')
}

const withItem = (chosen: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> => {
  const next = new Set(chosen)
  if (isIn) next.add(key)
  else next.delete(key)
  return next
}
