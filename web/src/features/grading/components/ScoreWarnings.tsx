import type { api, Response } from '../../../lib/api.ts'
import { UploadWarnings } from '../../../ui/upload/UploadWarnings.tsx'
import { type WarningGroup, warningGroups } from '../../../ui/upload/warnings.ts'

type Warnings = Response<typeof api.scoreEntry.readSheet>['warnings']

/** Where a score sheet differs from a list of people: rows cannot be left out here. */
const advice: Partial<Record<WarningGroup['code'], string>> = {
  same_person_in_file: 'The first row of a student counts. Correct the file if the other one is right.',
  hidden_row: 'Their scores are read too. Remove the rows from the file if they should not count.',
  looks_like_formula: 'It is read as text and never run. Correct it in the file if it is a mistake.',
  looks_like_markup: 'It is read as text and never run. Correct it in the file if it is a mistake.',
}

/** The warnings of a score sheet, by kind. */
export const ScoreWarnings = ({ warnings }: { warnings: Warnings }) => (
  <UploadWarnings
    groups={warningGroups(warnings).map(group => ({ ...group, advice: advice[group.code] ?? group.advice }))}
  />
)
