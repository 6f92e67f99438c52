import { Button, Menu, Progress } from '@mantine/core'
import { maxDownloadedAtOnce } from '@akada/contract/students/download-limit'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, type Response } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http/api-error.ts'
import { showInstant } from '../../../lib/days.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'
import { read, write } from '../../../lib/query.ts'
import type { ListFilters } from '../queries.ts'

type Export = Response<typeof api.studentExports.search>['foundExports'][number]

const isUnderWay = ({ status }: Export): boolean => status === 'Waiting' || status === 'Working'
const countOf = (count: number): string => `${count.toLocaleString('en-NG')} students`

/** How often the progress is requested while a list is made, in milliseconds. */
const askEvery = 2000

const fetchNow = (call: () => Promise<void>): void => {
  whileLoading(call).catch((problem: unknown) => notify.error(messageOf(problem)))
}

/** Downloads the list as it is filtered: at once, or in the background if it is large. */
export const DownloadButton = ({ query, total = 0 }: { query: ListFilters; total: number | undefined }) => {
  const start = useMutation(
    write(api.studentExports.add, {
      onSuccess: () => notify.success('The download is being made. It is above the list as soon as it is ready.'),
    }),
  )
  const save = (): void =>
    total > maxDownloadedAtOnce ? start.mutate({ query }) : fetchNow(() => api.students.downloadList({ query }))
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload aria-hidden size={18} />}
      disabled={total === 0}
      onClick={save}
    >
      Download
    </Button>
  )
}

const books = [
  ['register', 'Admission register'],
  ['class-list', 'Class list to write on'],
] as const

/** Prints the list as it is filtered: as the admission register, or as a class list. */
export const PrintMenu = ({ query, total = 0 }: { query: ListFilters; total: number | undefined }) => {
  const { status, ...filters } = query
  if (status === 'Transferred') return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPrinter aria-hidden size={18} />}
          disabled={total === 0 || total > maxDownloadedAtOnce}
        >
          Print
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {books.map(([as, label]) => (
          <Menu.Item key={as} onClick={() => fetchNow(() => api.students.print({ query: { ...filters, status, as } }))}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The person's large downloads of the last three days: how far they are, and their files. Nothing if there are none. */
export const Downloads = () => {
  const { data } = useQuery({
    ...read(api.studentExports.search),
    refetchInterval: query => (query.state.data?.foundExports.some(isUnderWay) ? askEvery : false),
  })
  const waiting = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    for (const { id, status, of } of data?.foundExports ?? [])
      if (waiting.current.has(id) && status === 'Done') notify.success(`The download of ${countOf(of)} is ready.`)
    waiting.current = new Set(data?.foundExports.filter(isUnderWay).map(({ id }) => id))
  }, [data])
  if (!data?.foundExports.length) return null
  return (
    <section className="mb-4">
      <h2 className="m-0 text-md font-bold">Downloads</h2>
      <ul className="list grid gap-3 mt-2" aria-label="Downloads">
        {data.foundExports.map(one => (
          <Row key={one.id} one={one} />
        ))}
      </ul>
    </section>
  )
}

const stands: Record<Export['status'], (one: Export) => string> = {
  Waiting: ({ of }) => `${countOf(of)}: waiting for its turn`,
  Working: ({ done, of }) => `${done.toLocaleString('en-NG')} of ${countOf(of)} so far`,
  Done: ({ of, keptUntil }) => `${countOf(of)} · kept until ${showInstant(keptUntil)}`,
  Failed: ({ of }) => `${countOf(of)}: it could not be made. Start it again.`,
}

const Row = ({ one }: { one: Export }) => (
  <li className="card px-5 py-4 flex flex-wrap gap-2 justify-between">
    <p className={`m-0 ${one.status === 'Failed' ? 'text-danger' : ''}`} role="status">
      {stands[one.status](one)}
      <span className="text-dimmed text-sm"> · started {showInstant(one.requestedAt)}</span>
    </p>
    {isUnderWay(one) && (
      <Progress className="max-w-full" value={(one.done / one.of) * 100} aria-label="How far the download is" />
    )}
    {one.status === 'Done' && (
      <Button
        size="sm"
        variant="default"
        leftSection={<IconDownload aria-hidden size={16} />}
        onClick={() => fetchNow(() => api.studentExports.file({ params: { id: one.id }, timeout: 600_000 }))}
      >
        Save the file
      </Button>
    )}
  </li>
)
