import { Select } from '@mantine/core'
import { useListSearch } from '../../../lib/list-search.ts'
import { DataList, type DataListProps } from '../../../ui/list/DataList.tsx'
import { searchOfMessages } from '../area.ts'

interface StatusListProps<Row extends { id: string }>
  extends Pick<DataListProps<Row>, 'label' | 'list' | 'columns' | 'nameOf' | 'to' | 'more'> {
  /** The rows in the middle of a sentence: 'messages'. */
  noun: string
  /** What the list is narrowed by: the title of the choice and the choices. */
  statusLabel: string
  statuses: { value: string; label: string }[]
  status: string | undefined
  /** Why there may be none, with the status and without one. */
  empty: { withStatus: string; without: string }
}

/** A list that is narrowed by a status and fetched part by part, in the server's order. */
export const StatusList = <Row extends { id: string }>({
  noun,
  statusLabel,
  statuses,
  status,
  empty,
  ...list
}: StatusListProps<Row>) => {
  const [search, setSearch] = useListSearch(searchOfMessages)
  return (
    <DataList
      {...list}
      showMore={`Show more ${noun}`}
      idOf={({ id }) => id}
      search={search}
      onSearch={setSearch}
      toolbar={
        <Select
          aria-label={statusLabel}
          placeholder={statusLabel}
          clearable
          data={statuses}
          value={status ?? null}
          onChange={value => setSearch({ status: value ?? undefined })}
        />
      }
      sorted
      empty={{ reason: status ? empty.withStatus : empty.without }}
    />
  )
}
