import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, messageOf, type Response } from '../../../lib/api.ts'
import { showDay, timeOfDay } from '../../../lib/days.ts'
import { notify } from '../../../lib/notices.ts'
import { read, write } from '../../../lib/query.ts'
import { counted } from '../../../lib/words.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import type { FormerWork } from '../former-work.ts'

/** Work of a class arm or a subject that is no longer the person's, which only this device has. */
export const FormerWorkList = ({ works }: { works: readonly FormerWork[] }) => (
  <ul className="list flex flex-col gap-4 mb-4">
    {works.map(work => (
      <li key={work.title}>
        <Held work={work} />
      </li>
    ))}
  </ul>
)

const Held = ({ work }: { work: FormerWork }) => {
  const { title, word, classArmId, items, body } = work
  const [isThrowing, setThrowing] = useState(false)
  const { data: place } = useQuery({
    ...read(api.handOvers.place, { params: { id: classArmId }, query: work.place }),
  })
  const send = useMutation({
    ...write(api.handOvers.handOver, {
      onSuccess: ({ message }) => {
        notify.success(message)
        work.handedOver()
      },
    }),
    meta: { silent: true },
  })
  const names = new Map(place?.students.map(({ id, fullName }) => [id, fullName]))
  const columns = new Map(place?.components.map(({ id, name }) => [id, name]))
  const many = counted(items.length, word)
  return (
    <section
      className="px-4 py-3 rounded-md bg-surface border border-line border-l-4 border-l-waiting"
      aria-label={title}
    >
      <h2 className="m-0 text-md font-bold">{title}</h2>
      <p className="text-dimmed text-sm m-0 mt-0.5">
        {reasonOf(title, place)} {many} of yours {items.length === 1 ? 'is' : 'are'} only on this device.{' '}
        {place
          ? 'The head compares what you hand over with what is recorded, and takes it over or throws it away.'
          : 'Handing over to the head needs a connection.'}
      </p>
      <ul className="list mt-2 scroll-list">
        {items.map(({ studentId, componentId, value }) => (
          <li key={`${studentId} ${componentId}`} className="flex justify-between gap-3">
            <span className="wrap-anywhere">
              {names.get(studentId) ?? 'Student of this class arm'}
              {componentId !== null && `, ${columns.get(componentId) ?? 'component'}`}
            </span>
            <strong>{value}</strong>
          </li>
        ))}
      </ul>
      {send.error && (
        <p role="alert" className="text-waiting text-sm m-0 mt-2">
          {messageOf(send.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2 mt-3">
        {body && place && (
          <Button loading={send.isPending} onClick={() => send.mutate({ params: { id: classArmId }, body })}>
            Hand over {counted(body.work.items.length, word)}
          </Button>
        )}
        <Button variant="default" onClick={() => setThrowing(true)}>
          Throw away
        </Button>
      </div>
      <ConfirmDialog
        opened={isThrowing}
        onClose={() => setThrowing(false)}
        onConfirm={work.discard}
        action="Throw away"
        name={many}
        warning="They are on this device only, and cannot be restored."
      />
    </section>
  )
}

/** 'JSS 1 Gold was given to Mrs Bello on 27-11-2026, 02:13.' */
const reasonOf = (title: string, place: Response<typeof api.handOvers.place> | undefined): string => {
  if (!place) return `You may no longer record ${title}.`
  if (place.teacher === null) return `${place.title} is no longer yours, and has no teacher.`
  const since = place.since ? ` on ${showDay(place.since)}, ${timeOfDay(new Date(place.since))}` : ''
  return `${place.title} was given to ${place.teacher}${since}.`
}
