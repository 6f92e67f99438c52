import { Button, Checkbox, Group, Modal, Progress, Radio, Select } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { counted } from '@akada/contract/report-cards/words'
import { useState } from 'react'
import { academics } from '../../../lib/page/addresses.ts'
import { api } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http/api-error.ts'
import { showInstant } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useSchool, useUser } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { armsOfTerm } from '../addresses.ts'
import { searchOfPrints } from '../area.ts'
import { TermSelect } from '../components/TermSelect.tsx'
import { type PrintRun, printRunsOf, standing } from '../queries.ts'
import { DialogActions } from '../../../ui/dialog/DialogActions.tsx'

const isUnderWay = ({ status }: PrintRun): boolean => status === 'Waiting' || status === 'Working'

/** How often the progress of a running job is requested, in milliseconds. */
const askEvery = 1000

/** The print jobs of the school: their progress, their files, and the cards that they could not print. */
export const PrintRuns = () => {
  const school = useSchool()
  const [search, setSearch] = useListSearch(searchOfPrints)
  const [starting, setStarting] = useState(false)
  const { data, error, refetch } = useQuery({
    ...printRunsOf(school.id),
    refetchInterval: query => (query.state.data?.foundPrintRuns.some(isUnderWay) ? askEvery : false),
  })
  const start = (
    <Button leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => setStarting(true)}>
      Print report cards
    </Button>
  )
  return (
    <Page
      title="Print report cards"
      intro="The cards of a whole class or of the whole school, made in the background. You may leave this page and come back; files are kept for three days."
      breadcrumbs={[academics, { title: 'Report cards', to: armsOfTerm(search.term) }]}
      action={start}
    >
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={4} />}>
        {data =>
          data.foundPrintRuns.length === 0 ? (
            <EmptyState reason="Nothing was printed as a whole in the last 30 days." />
          ) : (
            <ul className="list grid gap-3" aria-label="Print jobs">
              {data.foundPrintRuns.map(run => (
                <Run key={run.id} run={run} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {starting && (
        <StartDialog term={search.term} onTerm={term => setSearch({ term })} onClose={() => setStarting(false)} />
      )}
    </Page>
  )
}

const standOf = (run: PrintRun): string => {
  if (run.status === 'Waiting') return `Waiting for its turn: ${counted(run.of, 'card')}`
  if (run.status === 'Working') return `${run.done + run.failed.length} of ${run.of} cards so far`
  if (run.status === 'Failed') return run.error ?? 'It failed. Start it again.'
  const left = run.failed.length
  const printed = `${run.done} of ${counted(run.of, 'card')} printed`
  if (left === 0) return run.status === 'Removed' ? `${printed}; the files were removed after three days` : printed
  return `${printed}; ${left === 1 ? 'this one was not' : `these ${left} were not`}, because:`
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

const Run = ({ run }: { run: PrintRun }) => {
  const share = run.of === 0 ? 0 : Math.round(((run.done + run.failed.length) / run.of) * 100)
  const fetchFile = (number: number): void => {
    whileLoading(() => api.printRuns.file({ params: { id: run.id, number }, timeout: 600_000 })).catch(
      (problem: unknown) => notify.error(messageOf(problem)),
    )
  }
  return (
    <li className="card min-w-0 px-5 py-4">
      <div>
        <h2 className="m-0 text-md font-bold">
          {run.title}, {run.term.name}, {run.term.session}
        </h2>
        <p className="text-dimmed text-sm m-0 mt-0.5">
          {run.requestedBy}, {showInstant(run.requestedAt)} · {run.drafts ? 'drafts too' : 'published cards'} ·{' '}
          {run.oneFile ? 'one file' : 'a file for each arm'}
          {run.status === 'Done' && run.keptUntil && ` · kept until ${showInstant(run.keptUntil)}`}
        </p>
      </div>
      {isUnderWay(run) && <Progress value={share} aria-label={`${run.title}: how far it is`} mt="xs" />}
      <p className={`m-0 mt-2 font-semibold ${run.status === 'Failed' ? 'text-danger' : ''}`} role="status">
        {standOf(run)}
      </p>
      {run.failed.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        <ul className={'m-0 mt-2 text-sm scroll-list pl-5'} tabIndex={0} aria-label="Not printed">
          {run.failed.slice(0, 100).map(card => (
            <li key={card.studentId}>
              <strong>{card.fullName}</strong>, {card.classArm}: {card.because}
            </li>
          ))}
          {run.failed.length > 100 && <li>and {run.failed.length - 100} more</li>}
        </ul>
      )}
      {run.files.length > 0 && (
        <div className="flex flex-wrap gap-2 mt-3">
          {run.files.map(file => (
            <Button
              key={file.number}
              className="max-w-full"
              size="sm"
              variant="default"
              leftSection={<IconDownload aria-hidden size={16} />}
              onClick={() => fetchFile(file.number)}
            >
              {file.name.replace(/\.pdf$/, '').replaceAll('-', ' ')} ({counted(file.cards, 'card')},{' '}
              {sizeText(file.bytes)})
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

interface StartDialogProps {
  term: string | undefined
  onTerm: (term: string) => void
  onClose: () => void
}

const StartDialog = ({ term, onTerm, onClose }: StartDialogProps) => {
  const school = useSchool()
  const { term: active } = useUser()
  const [classId, setClassId] = useState<string | null>(null)
  const [oneFile, setOneFile] = useState(false)
  const [drafts, setDrafts] = useState(false)
  const { data } = useQuery(standing(school.id, term))
  const start = useMutation(
    write(api.printRuns.add, {
      onSuccess: () => {
        notify.success('Printing Started')
        onClose()
      },
    }),
  )
  const known = new Map(data?.arms.map(arm => [arm.class.id, arm.class.name]))
  const chosen = data?.arms.filter(arm => classId === null || arm.class.id === classId) ?? []
  const sum = (of: (arm: (typeof chosen)[number]) => number): number => chosen.reduce((all, arm) => all + of(arm), 0)
  const unpublished = sum(arm => arm.drafts)
  return (
    <Modal opened onClose={onClose} size={520} title="Print report cards">
      <TermSelect value={term ?? data?.term?.id ?? active?.id} onChange={onTerm} />
      <Select
        mt="md"
        label="Which"
        searchable
        allowDeselect={false}
        data={[{ value: '', label: 'Whole school' }, ...[...known].map(([value, label]) => ({ value, label }))]}
        value={classId ?? ''}
        onChange={value => setClassId(value || null)}
      />
      <Radio.Group
        mt="md"
        label="Files"
        value={oneFile ? 'one' : 'each'}
        onChange={value => setOneFile(value === 'one')}
      >
        <Group mt={4}>
          <Radio value="each" label="One for each class arm" />
          <Radio value="one" label="One for all" />
        </Group>
      </Radio.Group>
      <Checkbox
        mt="md"
        label="Drafts too"
        description={
          data
            ? `${counted(
                sum(arm => arm.published),
                'card',
              )} published, ${counted(unpublished, 'draft')}. Drafts carry DRAFT at head and foot, no signature and no code.`
            : 'Drafts carry DRAFT at head and foot, no signature and no code.'
        }
        checked={drafts}
        onChange={event => setDrafts(event.currentTarget.checked)}
      />
      <DialogActions onClose={onClose} failure={{ title: 'Not started', error: start.error }}>
        <Button
          loading={start.isPending}
          onClick={() =>
            start.mutate({ body: { school: school.id, term, classId: classId ?? undefined, oneFile, drafts } })
          }
        >
          Start printing
        </Button>
      </DialogActions>
    </Modal>
  )
}
