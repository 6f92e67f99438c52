import { Modal, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { showInstant } from '../../../lib/days.ts'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { changesOf } from '../model/changes.ts'
import { type EntryInFull, entryById } from '../queries.ts'
import classes from './audit.module.css'

/** A complete entry, from anywhere in the log: who, in which role, from where, and each field before and after. */
export const EntryDialog = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data, error, refetch } = useQuery(entryById(id))
  return (
    <Modal opened onClose={onClose} size={760} title={`Entry ${id} of the audit log`}>
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={4} />}>
        {data => <Whole {...data} />}
      </Loaded>
    </Modal>
  )
}

const Whole = ({ entry, names }: EntryInFull) => {
  const changes = changesOf(entry.before, entry.after, new Map(names.map(({ id, name }) => [id, name])))
  const facts: [string, string][] = [
    ['When', showInstant(entry.at)],
    ['Who', entry.staff ? `${entry.staff.name}, ${entry.actingAs}` : entry.actingAs],
    ['Organisation', entry.organization.name],
    ['Operation', entry.operation],
    ['Address', entry.address ?? '–'],
    ['Chain', entry.sealed ? 'Sealed' : 'To be sealed within moments'],
  ]
  return (
    <>
      <p className="m-0 mb-4">
        <Dated>{entry.summary}</Dated>
      </p>
      <dl className="grid gap-x-6 gap-y-4 m-0 mb-3 grid-cols-fill-75">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && (
        <div className={`wrap-anywhere ${classes.changes}`}>
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Field</Table.Th>
                <Table.Th>Before</Table.Th>
                <Table.Th>After</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changes.map(({ field, before, after }) => (
                <Table.Tr key={field}>
                  <Table.Th scope="row" fw={500}>
                    {field}
                  </Table.Th>
                  <Table.Td>{before}</Table.Td>
                  <Table.Td>{after}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </>
  )
}
