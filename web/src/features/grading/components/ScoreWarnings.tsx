import { NativeSelect } from '@mantine/core'
import type { api, Response } from '../../../lib/api.ts'
import { UploadWarnings } from '../../../ui/upload/check/UploadWarnings.tsx'
import { type WarningGroup, warningGroups } from '../../../ui/upload/check/warnings.ts'

type Read = Response<typeof api.scoreEntry.readSheet>

/** Where a score sheet differs from a list of people: rows cannot be left out here. */
const advice: Partial<Record<WarningGroup['code'], string>> = {
  same_person_in_file: 'The first row of a student counts. Correct the file if the other one is right.',
  group_not_read: 'Choose other columns above if they are the right ones.',
  hidden_row: 'Their scores are read too. Remove the rows from the file if they should not count.',
  looks_like_formula: 'It is read as text and never run. Correct it in the file if it is a mistake.',
  looks_like_markup: 'It is read as text and never run. Correct it in the file if it is a mistake.',
}

interface Props extends Pick<Read, 'warnings' | 'undecided'> {
  /** By row, the student whose scores they are; the other rows are left out. */
  decisions: ReadonlyMap<number, string>
  onDecide: (row: number, studentId: string | null) => void
}

/** The warnings of a score sheet, by kind, and the rows of which a person decides whose they are. */
export const ScoreWarnings = ({ warnings, undecided, decisions, onDecide }: Props) => {
  const open = new Set(undecided.map(({ row }) => row))
  const isDecided = ({ row, code }: Read['warnings'][number]): boolean =>
    row !== null && open.has(row) && (code === 'name_differs' || code === 'person_unclear')
  const groups = warningGroups(warnings.filter(warning => !isDecided(warning))).map(group => ({
    ...group,
    advice: advice[group.code] ?? group.advice,
  }))
  const ofFile = groups.filter(({ code }) => code === 'title_differs')
  return (
    <>
      {ofFile.length > 0 && <UploadWarnings groups={ofFile} />}
      {undecided.length > 0 && (
        <section className="grid gap-3" aria-label="Whose scores are these?">
          <h2 className="m-0 text-md font-bold">Whose scores are these?</h2>
          {undecided.map(({ row, number, name, message, candidates }) => (
            <NativeSelect
              key={row}
              label={`Row ${row}: ${[number, name].filter(text => text !== '').join(', ')}`}
              description={message}
              value={decisions.get(row) ?? ''}
              data={[
                { value: '', label: 'Leave the row out' },
                ...candidates.map(({ id, fullName, admissionNumber }) => ({
                  value: id,
                  label: `${fullName} (${admissionNumber})`,
                })),
              ]}
              onChange={event => onDecide(row, event.currentTarget.value || null)}
            />
          ))}
        </section>
      )}
      <UploadWarnings groups={groups.filter(group => !ofFile.includes(group))} />
    </>
  )
}
