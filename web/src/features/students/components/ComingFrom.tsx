import { messages } from '@akada/contract/kernel/messages'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { ApiError, messageOf } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import { Dated } from '../../../ui/facts/Dated.tsx'
import { type AdmissionWith, admissionWith, readRecord, type Transferred, withRecord } from '../transferred.ts'
import type { StudentFormHandle } from './student-form.ts'

interface ComingFromProps {
  form: StudentFormHandle
  /** How the student is admitted once the record is read; null once it is put aside. */
  onRead: (admission: AdmissionWith | null) => void
}

/** The field was asked for by the press of a button, which is gone. */
const focus = (field: HTMLInputElement | null): void => field?.focus()

interface RecordReadProps {
  record: Transferred
  /** Lines of what the certificate says where something else was typed before. */
  kept: string[]
  invalid: ReactNode
  takeAll: () => void
  putAside: () => void
}

const RecordRead = ({ record: { from }, kept, invalid, takeAll, putAside }: RecordReadProps) => {
  return (
    <section
      className="card px-6 py-5 max-phone:p-4 mb-6 flex flex-col items-start gap-3"
      aria-label="Transfer certificate"
    >
      <div role="status">
        <h2 className="m-0 text-lg font-bold">Record of the former school</h2>
        <p className="m-0 mt-2">
          <Dated>{`${from.school}, ${from.state}. Student ID there ${from.fxId}, ${from.className} until ${showDay(from.lastDay)}.`}</Dated>
        </p>
        <p className="m-0 mt-2 text-dimmed">
          What was empty in the form is filled in. Check it with the guardian, choose the class, and admit the student.
        </p>
      </div>
      {kept.length > 0 && (
        <div role="status" className="text-waiting">
          <p className="m-0">You had filled in something else here, which was kept. The certificate says:</p>
          <ul className="m-0 pl-5">
            {kept.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {invalid && <p className="m-0 text-danger">{invalid}</p>}
      <div className="flex flex-wrap gap-3">
        {kept.length > 0 && (
          <Button variant="default" onClick={takeAll}>
            Take what the certificate says
          </Button>
        )}
        <Button variant="default" onClick={putAside}>
          Enter another code
        </Button>
      </div>
    </section>
  )
}

/** Fills in the form of an admission with the record of a school in another state. What was typed before stays until the person decides. */
const ComingFrom = ({ form, onRead }: ComingFromProps) => {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState('')
  const [portal, setPortal] = useState(location.host)
  const [kept, setKept] = useState<string[]>([])
  const fill = ({ student }: Transferred, all = false): void => {
    const result = withRecord(form.getValues(), student, all)
    form.setValues(result.form)
    setKept(result.kept)
  }
  const reading = useMutation({
    mutationFn: readRecord,
    onSuccess: (record, printed) => {
      fill(record)
      onRead(admissionWith(printed))
    },
    meta: { silent: true },
  })
  const { data } = reading
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (code.trim()) reading.mutate({ code, portal })
    else setMissing(messages.required)
  }
  const putAside = (): void => {
    reading.reset()
    setKept([])
    onRead(null)
  }
  if (data) {
    const invalid = form.errors['certificate']
    return <RecordRead record={data} {...{ kept, invalid, putAside }} takeAll={() => fill(data, true)} />
  }
  const isOfPortal = reading.error instanceof ApiError && reading.error.code === 'certificate_of_other_portal'
  return (
    <form
      className="card px-6 py-5 max-phone:p-4 mb-6"
      aria-label="Transfer certificate"
      noValidate
      onSubmit={handleSubmit}
    >
      <div className="flex flex-wrap gap-3">
        <TextInput
          className="grow basis-55"
          label="Code of the transfer certificate"
          description="12 letters and digits, printed on the certificate of the former school."
          placeholder="K7QM-4Z2P-9XWD"
          ref={focus}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={code}
          error={missing || (reading.error && !isOfPortal && messageOf(reading.error))}
          onChange={event => {
            setCode(event.currentTarget.value)
            setMissing('')
          }}
        />
        <TextInput
          className="grow basis-55"
          label="Portal of the transfer certificate"
          description="Printed below the code."
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          value={portal}
          error={isOfPortal && messageOf(reading.error)}
          onChange={event => setPortal(event.currentTarget.value)}
        />
      </div>
      <div className="flex justify-end mt-4">
        <Button type="submit" loading={reading.isPending}>
          Read the record
        </Button>
      </div>
    </form>
  )
}

export default ComingFrom
