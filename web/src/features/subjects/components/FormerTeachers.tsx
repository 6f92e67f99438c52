import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type Response } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useSchool } from '../../../lib/session.ts'
import { counted } from '../../../lib/words.ts'
import { formerTeachersOf } from '../queries.ts'

type NotTaken = Pick<Response<typeof api.subjects.takeOverTeachers>, 'notTaken' | 'notTakenTotal'>

/** Proposes the subject teachers of the session before where the active one has nobody yet, and then names who was not taken over. */
export const FormerTeachers = () => {
  const school = useSchool()
  const { data } = useQuery(formerTeachersOf(school.id))
  const take = useMutation(
    write(api.subjects.takeOverTeachers, { onSuccess: ({ message }) => notify.success(message) }),
  )
  if (take.data) return <Outcome {...take.data} />
  if (!data || data.former === null || data.assignments === 0) return null
  const { session, former, assignments, teachers, classArms } = data
  return (
    <section
      className="flex flex-wrap items-center justify-between mb-4 px-4 py-3 rounded-md bg-surface border border-line gap-x-6 gap-y-4 border-l-4 border-l-waiting"
      aria-label={`Subject teachers of ${former}`}
    >
      <div className="min-w-0 grow basis-55">
        <h2 className="m-0 text-md font-bold">{`Subject teachers of ${former} are not in ${session} yet`}</h2>
        <p className="text-dimmed text-sm m-0 mt-0.5">
          {`${counted(assignments, 'subject')} of ${counted(classArms, 'class arm')}, ${counted(teachers, 'teacher')}. A subject that has a teacher already stays as it is, and you can change each one afterwards.`}
        </p>
      </div>
      <Button loading={take.isPending} onClick={() => take.mutate({ body: { school: school.id } })}>
        Take over {counted(assignments, 'subject')}
      </Button>
      <NotTakenList notTaken={data.notTaken} notTakenTotal={data.notTakenTotal} />
    </section>
  )
}

const Outcome = ({ message, ...rest }: { message: string } & NotTaken) => (
  <section className="mb-4 px-4 py-3 rounded-md bg-surface border border-line border-l-4 border-l-accent" role="status">
    <h2 className="m-0 text-md font-bold">{message}</h2>
    <NotTakenList {...rest} />
  </section>
)

const NotTakenList = ({ notTaken, notTakenTotal }: NotTaken) => {
  if (notTakenTotal === 0) return null
  const more = notTakenTotal - notTaken.length
  return (
    <details className="w-full" open={notTakenTotal <= 5}>
      <summary className="cursor-pointer min-h-11 content-start">
        {counted(notTakenTotal, 'subject')} not taken over
      </summary>
      <ul className="list grid gap-2 scroll-list">
        {notTaken.map(({ teacher, subject, classArm, because }) => (
          <li key={`${teacher} ${subject} ${classArm}`}>
            {subject}, {classArm}
            <span className="block text-dimmed text-sm">{`${teacher}: ${because}.`}</span>
          </li>
        ))}
        {more > 0 && <li>{`and ${more} more`}</li>}
      </ul>
    </details>
  )
}
