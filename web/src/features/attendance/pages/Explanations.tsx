import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { myClass } from '../../../lib/page/addresses.ts'
import { api, type Response } from '../../../lib/api.ts'
import { showDay, showInstant } from '../../../lib/days.ts'
import { read } from '../../../lib/query.ts'
import { useUser } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Decision } from '../../../ui/list/Decision.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { classAttendance, registerOf } from '../area.ts'
import { nameOfSitting, reasons } from '../model/marks.ts'

type Explanation = Response<typeof api.explanations.ofArm>['foundExplanations'][number]

const reasonInWords = (reason: Explanation['reason']): string =>
  reasons.find(({ value }) => value === reason)?.label ?? reason

const whenOf = ({ day, sittings }: Explanation): string =>
  `${showDay(day)}, ${sittings.length > 1 ? 'whole day' : sittings.map(one => nameOfSitting[one].toLowerCase()).join('')}`

const Explained = ({ explanation, canDecide }: { explanation: Explanation; canDecide: boolean }) => {
  const { id, student, reason, note, givenBy, givenAt } = explanation
  return (
    <Decision
      id={id}
      what="Explanation"
      student={student}
      by={givenBy}
      at={givenAt}
      unchanged="The register stays as it is."
      canDecide={canDecide}
      decide={api.explanations.decide}
    >
      <p className="m-0">
        <strong>{student.fullName}</strong> · <span className="figures">{whenOf(explanation)}</span>
      </p>
      <p className="m-0 wrap-anywhere">
        {reasonInWords(reason)}
        {note && `: ${note}`}
      </p>
    </Decision>
  )
}

/** What guardians wrote by SMS; nothing without any. */
const Replies = ({ replies }: { replies: Response<typeof api.explanations.ofArm>['foundReplies'] }) =>
  replies.length > 0 && (
    <section className="flex flex-col gap-3" aria-labelledby="replies">
      <h2 id="replies" className="m-0 text-lg font-bold">
        Texts of guardians
      </h2>
      <ul className="list card">
        {replies.map(({ id, students, text, givenBy, givenAt }) => (
          <li key={id} className="flex flex-col gap-2 px-4 py-3 not-first:border-t border-line">
            <strong>{students}</strong>
            <p className="m-0 wrap-anywhere">{text}</p>
            <span className="text-dimmed text-sm figures">
              {givenBy}, {showInstant(givenAt)}
            </span>
          </li>
        ))}
      </ul>
      <p className="m-0 text-dimmed text-sm">By SMS, for 30 days. A reply from here is not sent: call the guardian.</p>
    </section>
  )

/** What guardians said about absences in a class arm, and what they wrote by SMS. An explanation that is accepted gives the register its reason. */
export const Explanations = () => {
  const { id = '' } = useParams({ strict: false })
  const { ownClassArms } = useUser().staff
  const { data, error, refetch } = useQuery({
    ...read(api.explanations.ofArm, { params: { id } }),
  })
  const name = ownClassArms.find(arm => arm.id === id)?.name ?? 'Class register'
  return (
    <Page
      title="Explanations and texts of guardians"
      intro="An explanation that you accept gives the register its reason."
      breadcrumbs={[myClass, classAttendance, { title: name, to: registerOf(id) }]}
    >
      <Loaded data={data} error={error} retry={refetch}>
        {({ foundExplanations, foundReplies, can }) => (
          <>
            {foundExplanations.length === 0 ? (
              <EmptyState reason="No explanations to review." />
            ) : (
              <ul className="list card">
                {foundExplanations.map(one => (
                  <Explained key={one.id} explanation={one} canDecide={can.decide} />
                ))}
              </ul>
            )}
            <Replies replies={foundReplies} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
