// In one file, because the second page follows the first at once, and each import lists in the program all that it needs.
import type { Credentials } from '@akada/contract/staff/schemas'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { notify } from '../../../lib/notices.ts'
import { useSendsMail } from '../../../lib/session.ts'
import { TemporaryPasswords } from '../../../ui/facts/TemporaryPasswords.tsx'
import { UploadDone } from '../../../ui/upload/UploadDone.tsx'
import { UploadFile } from '../../../ui/upload/UploadFile.tsx'
import { UploadedSheet } from '../../../ui/upload/UploadedSheet.tsx'
import { savedNotice, savedOf } from '../../../ui/upload/changes.ts'
import type { UploadWords } from '../../../ui/upload/upload.ts'
import { useStaffPlace } from '../place.ts'
import type { Upload } from '../queries.ts'

/** How the pages of an upload refer to staff. */
const uploadWords: UploadWords = {
  one: 'member of staff',
  many: 'staff',
  verb: 'Add',
  done: 'added',
  identity: ['username', 'role'],
  find: 'Name, username or row',
}

/** Takes a school's list of staff. It is read and checked; nobody is added here. */
export const UploadStaff = () => {
  const { path, crumbs } = useStaffPlace()
  return (
    <UploadFile
      title="Upload spreadsheet"
      intro="Add or correct many staff at once from a list made in Excel, LibreOffice or Google Sheets."
      breadcrumbs={crumbs}
      calls={api.staffUploads}
      path={`${path}/upload`}
      label="List of staff"
      words={uploadWords}
      correcting="the list of staff"
      hint="Each row names a role of the school that you may give."
    />
  )
}

/** The outcome of an upload: who was added, who was not, and what comes next. */
const UploadOutcome = ({ upload, outcome }: { upload: Upload; outcome: NonNullable<Upload['outcome']> }) => {
  const { path } = useStaffPlace()
  const isSent = useSendsMail()
  const { created } = outcome
  return (
    <UploadDone
      upload={upload}
      title={savedOf(upload, created, uploadWords)}
      next={{ to: path, title: 'Staff' }}
      another={`${path}/upload`}
      advice="Correct them in your spreadsheet and upload them again, or add these staff one by one."
    >
      {isSent && created > 0 && 'A temporary password is on its way to the e-mail of each.'}
    </UploadDone>
  )
}

const outcomeOf = (upload: Upload) => upload.outcome && <UploadOutcome upload={upload} outcome={upload.outcome} />

/** One upload, before and after its staff are added. */
export const UploadedStaff = () => {
  const { path, crumbs } = useStaffPlace()
  const [given, setGiven] = useState<Credentials[]>([])
  return (
    <>
      {given.length > 0 && <TemporaryPasswords people={given} onClose={() => setGiven([])} />}
      <UploadedSheet
        words={uploadWords}
        crumbs={() => [...crumbs, { title: 'Upload spreadsheet', to: `${path}/upload` }]}
        doneTitle="Staff added"
        outcome={outcomeOf}
        calls={{
          ...api.staffUploads,
          createMultiple: async input => {
            // The passwords are not stored in the browser's cache of the upload.
            const { credentials, delivery: _, ...upload } = await api.staffUploads.createMultiple(input)
            setGiven(credentials)
            return upload
          },
        }}
        doneCode="staff_already_created"
        onDone={done => notify.success(savedNotice(done, done.outcome?.created ?? 0, uploadWords))}
      />
    </>
  )
}
