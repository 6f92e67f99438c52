import type { SchoolFigures } from '@akada/contract/dashboards/schemas'
import { ChartPanel } from '../../../ui/charts/ChartPanel.tsx'
import { PercentColumns } from '../../../ui/charts/PercentColumns.tsx'
import { StackedBars } from '../../../ui/charts/StackedBars.tsx'
import { attendanceSummary, enrolmentSummary, shortDay, tenthsOf, weekColumns } from '../model/words.ts'

/** Enrolment by class and gender, and the attendance of the week. */
export const Charts = ({ figures }: { figures: SchoolFigures }) => (
  <div className="grid items-start gap-4 mb-6 grid-cols-fit-95">
    <ChartPanel
      title="Enrolment by class"
      summary={enrolmentSummary(figures)}
      table={{
        head: ['Class', 'Boys', 'Girls', 'All'],
        rows: figures.enrolment.map(row => [row.class, row.male, row.female, row.male + row.female]),
      }}
    >
      <StackedBars
        legend={['Boys', 'Girls']}
        bars={figures.enrolment.map(row => ({ name: row.class, values: [row.male, row.female] }))}
      />
    </ChartPanel>
    <ChartPanel
      title="Attendance this week"
      summary={attendanceSummary(figures)}
      table={{
        head: ['Day', 'Present', 'Marked', 'Share', 'Not marked'],
        rows: figures.attendanceOfWeek.map(({ day, present, expected, notCalled }) => [
          shortDay(day),
          present,
          expected,
          `${tenthsOf(present, expected) ?? '–'}%`,
          notCalled,
        ]),
      }}
    >
      {figures.attendanceOfWeek.length > 0 ? (
        <PercentColumns columns={weekColumns(figures)} />
      ) : (
        <p className="m-0 text-dimmed">No school day of a term has come this week yet.</p>
      )}
    </ChartPanel>
  </div>
)
