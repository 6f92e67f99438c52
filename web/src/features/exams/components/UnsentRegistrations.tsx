import { UnsentNotice } from '../../../ui/UnsentNotice.tsx'
import { registrationOf } from '../addresses.ts'
import { unsentDrafts } from '../draft.ts'

/** The exams for which students are chosen on this device only; opening one saves it. */
export const UnsentRegistrations = ({ school }: { school: string }) => (
  <UnsentNotice
    title="Choices of students that are only on this device yet"
    unsent={unsentDrafts()
      .filter(({ schoolId }) => schoolId === school)
      .map(({ examId, title }) => ({
        to: registrationOf(examId, 'students'),
        name: title,
        state: 'open it to save what you chose',
      }))}
  />
)
