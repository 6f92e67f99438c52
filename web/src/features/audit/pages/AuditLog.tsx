import { Button } from '@mantine/core'
import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, messageOf } from '../../../lib/api.ts'
import { showInstant } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { whileLoading } from '../../../lib/loading.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { schoolsOfState } from '../../../lib/state-schools.ts'
import { counted } from '../../../lib/words.ts'
import type { ListColumn } from '../../../ui/list/columns.ts'
import { DataList } from '../../../ui/list/DataList.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { CheckResult } from '../../../ui/facts/CheckResult.tsx'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EntryDialog } from '../components/EntryDialog.tsx'
import { type Check, entries, type Entry, useSearchOn } from '../queries.ts'
import { searchOfAudit } from '../area.ts'

// The log has only one order: newest first.
const sortable = false

const columns: ListColumn<Entry>[] = [
  {
    id: 'summary',
    header: 'What',
    value: entry => entry.summary,
    cell: entry => <Dated>{entry.summary}</Dated>,
    sortable,
  },
  {
    id: 'staff',
    header: 'Who',
    value: entry => entry.staff?.name ?? entry.actingAs,
    sortable,
    width: 165,
    brief: () => null,
  },
  { id: 'organization', header: 'Organisation', value: entry => entry.organization.name, sortable, width: 190 },
  {
    id: 'at',
    header: 'When',
    value: entry => entry.at,
    cell: entry => <span className="figures">{showInstant(entry.at)}</span>,
    sortable,
    width: 172,
  },
]

/** Every change in the state: who, in which role, what, before and after; and whether the log is intact. */
export const AuditLog = () => {
  const [search, setSearch] = useListSearch(searchOfAudit)
  const { operation, entity, school, startDate, endDate } = search
  const query = { searchTerm: search.q, operation, entity, school: school ? [school] : undefined, startDate, endDate }
  const list = useList(entries({ ...query, limit: 100 }), 'foundEntries')
  const download = (): void => {
    whileLoading(() => api.audit.download({ query })).catch((problem: unknown) => notify.error(messageOf(problem)))
  }
  const { data: schools } = useQuery(schoolsOfState())
  const { data: check, mutate, isPending } = useMutation(write(api.audit.check))
  const { first } = list
  const searched = useSearchOn(list)
  const opened = Number(search.entry)
  const open = ({ id }: Entry): string =>
    `/super-admin/audit-log?${new URLSearchParams(Object.entries({ ...search, entry: String(id) }))}`
  return (
    <Page
      title="Audit log"
      intro="Every change, who made it and as what. Entries are chained: one that is altered or removed shows."
      action={
        <Button
          variant="default"
          leftSection={<IconShieldCheck aria-hidden size={18} />}
          loading={isPending}
          onClick={() => mutate({})}
        >
          Check the chains
        </Button>
      }
    >
      {check && <CheckPanel check={check} />}
      <DataList
        filters={
          <FilterBar
            placeholder="Person or words of the entry"
            filters={[
              {
                name: 'school',
                label: 'School',
                options: schools?.foundSchools.map(({ id, name }) => ({ value: id, label: name })) ?? [],
              },
              { name: 'operation', label: 'Operation', options: first?.operations ?? [] },
              { name: 'entity', label: 'Kind of record', options: first?.entities ?? [] },
              { name: 'startDate', label: 'From', day: true },
              { name: 'endDate', label: 'To', day: true },
            ]}
            search={search}
            onSearch={setSearch}
          />
        }
        label="Entries"
        list={searched === null ? list : { ...list, rows: undefined, hasNextPage: false }}
        showMore="Show older entries"
        columns={columns}
        idOf={entry => String(entry.id)}
        nameOf={entry => entry.summary}
        to={open}
        search={search}
        onSearch={setSearch}
        sorted
        toolbar={
          <p className="m-0 text-sm text-dimmed" role="status">
            {searched !== null && `Nothing since ${showInstant(searched)}. Looking further back.`}
          </p>
        }
        more={
          <Button
            variant="default"
            size="sm"
            leftSection={<IconDownload aria-hidden size={18} />}
            disabled={!list.rows?.length}
            onClick={download}
          >
            Download
          </Button>
        }
        empty={{ reason: 'No entry matches the search and filters. Change or clear them.' }}
      />
      {opened > 0 && <EntryDialog id={opened} onClose={() => setSearch({ entry: undefined })} />}
    </Page>
  )
}

const sealedSoon = (waiting: number): string =>
  waiting > 0
    ? ` ${counted(waiting, 'was', 'were')} written just now and ${waiting === 1 ? 'is' : 'are'} sealed within moments.`
    : ''

/** The result of checking the audit chains. */
const CheckPanel = ({ check: { errors, chains, entries, waiting, checkedAt } }: { check: Check }) => (
  <CheckResult
    label="Check of the chains"
    title={
      errors.length === 0
        ? 'Every chain is whole: nothing was changed or removed.'
        : `${counted(errors.length, 'error was', 'errors were')} found.`
    }
    facts={`${counted(entries, 'entry', 'entries')} in ${counted(chains, 'chain')}, ${showInstant(checkedAt)}.${sealedSoon(waiting)}`}
    errors={errors.map(({ organization, entry, message }) => ({
      key: `${organization} ${entry} ${message}`,
      text: `${organization}${entry === null ? '' : `, entry ${entry}`}: ${message}`,
    }))}
  />
)
