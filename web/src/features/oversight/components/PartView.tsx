import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http/api-error.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import type { OversightArea } from '../links.ts'
import { listOf } from '../model.ts'
import { type Narrowed, partOf, type PartFigures, type PartName } from '../queries.ts'
import type { OversightSearch } from '../area.ts'
import { AsOf } from './AsOf.tsx'
import { Choices } from './Choices.tsx'
import { PartChart } from './PartChart.tsx'
import { PartTable } from './PartTable.tsx'

interface PartViewProps {
  part: PartName
  area: OversightArea
  search: OversightSearch
  onSearch: (change: Partial<OversightSearch>) => void
}

/** What the address narrows a part to: each part is asked for what it has, so that nothing else reads it again. */
export const narrowedOf = (part: PartName, { district, age, ...search }: OversightSearch): Narrowed => {
  const listed = { list: listOf(search.list), school: search.list ? search.school : undefined }
  const asked: Partial<Record<PartName, Narrowed>> = {
    registers: { day: search.day },
    attendance: { class: search.class, week: search.week },
    enrolment: { class: search.class, age: age === undefined ? undefined : Number(age) },
    results: { term: search.term, exam: search.exam, subject: search.subject },
    scores: { school: search.school },
  }
  return { district, ...(part !== 'scores' && listed), ...asked[part] }
}

/** One part of oversight: when it was counted, its choices, its chart and its tables. */
export const PartView = ({ part, area, search, onSearch }: PartViewProps) => {
  const query = narrowedOf(part, search)
  const { data, error, refetch } = useQuery({
    ...partOf(part, query),
    placeholderData: keepPreviousData,
  })
  const save = (table: PartFigures['tables'][number]['id']): void => {
    whileLoading(() => api.oversight.file({ params: { part }, query: { ...query, table } })).catch((problem: unknown) =>
      notify.error(messageOf(problem)),
    )
  }
  return (
    <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={10} />}>
      {found => (
        <>
          <div className="flex flex-wrap items-end gap-x-4">
            <Choices choices={found.choices} onSearch={onSearch} />
            <AsOf {...found} />
          </div>
          {found.lead && (
            <p className="m-0 mt-3">
              <Dated>{found.lead}</Dated>
            </p>
          )}
          <PartChart part={found} />
          {found.tables.map(table => (
            <PartTable
              key={table.id}
              table={table}
              area={area}
              search={search}
              onSearch={onSearch}
              save={() => save(table.id)}
            />
          ))}
          <Notes notes={found.notes} />
        </>
      )}
    </Loaded>
  )
}

/** How the figures are counted. Only when it is open: folded text would be laid out in the width of the words that open it. */
const Notes = ({ notes }: Pick<PartFigures, 'notes'>) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="text-dimmed text-sm" onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-3">How counted</summary>
      {isOpen &&
        notes.map(note => (
          <p className="m-0" key={note}>
            {note}
          </p>
        ))}
    </details>
  )
}
