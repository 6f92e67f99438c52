import type { Credentials } from '@akada/contract/staff/schemas'
import { useState } from 'react'
import { notify } from '../../lib/notices.ts'
import { useSendsMail } from '../../lib/session.ts'
import { counted } from '../../lib/words.ts'
import type { Crumb } from '../page/Page.tsx'
import { TemporaryPasswords } from '../facts/TemporaryPasswords.tsx'
import { savedNotice, savedOf } from './changes.ts'
import type { RowCalls, SheetUpload, UploadWords } from './upload.ts'
import { UploadDone } from './UploadDone.tsx'
import { UploadedSheet } from './UploadedSheet.tsx'

type HeadsUpload = SheetUpload & {
  committedAt: string | null
  outcome: { created: number; heads: number; leftOut: number } | null
}

interface HeadsUploadedProps {
  calls: RowCalls<HeadsUpload, HeadsUpload & { credentials: Credentials[]; delivery: unknown }>
  words: UploadWords
  /** What a head is called: 'principal'. */
  head: string
  crumbs: Crumb[]
  /** The page of the list, and the one that takes another file. */
  list: { to: string; title: string }
  another: string
}

type OutcomeProps = Pick<HeadsUploadedProps, 'words' | 'head' | 'list' | 'another'> & { upload: HeadsUpload }

const outcomePart = (props: OutcomeProps) => <Outcome {...props} />

const Outcome = ({ upload, words, head, list, another }: OutcomeProps) => {
  const isSent = useSendsMail()
  const { created = 0, heads = 0 } = upload.outcome ?? {}
  return (
    <UploadDone
      upload={upload}
      title={savedOf(upload, created, words)}
      next={list}
      another={another}
      advice="Correct them in your spreadsheet and upload them again, or add them one by one."
    >
      {created > 0 && `${counted(heads, head)} got an account.`}
      {isSent && heads > 0 && ' A temporary password is on its way to the e-mail of each.'}
    </UploadDone>
  )
}

/** One upload of organisations with their heads, before and after they are added. Temporary passwords are shown once. */
export const HeadsUploaded = ({ calls, words, head, crumbs, list, another }: HeadsUploadedProps) => {
  const [given, setGiven] = useState<Credentials[]>([])
  return (
    <>
      {given.length > 0 && <TemporaryPasswords people={given} onClose={() => setGiven([])} />}
      <UploadedSheet<HeadsUpload>
        words={words}
        crumbs={() => crumbs}
        doneTitle={`${words.many.charAt(0).toUpperCase()}${words.many.slice(1)} added`}
        outcome={upload => upload.outcome && outcomePart({ upload, words, head, list, another })}
        calls={{
          ...calls,
          createMultiple: async input => {
            // The passwords are not stored in the browser's cache of the upload.
            const { credentials, delivery: _, ...upload } = await calls.createMultiple(input)
            setGiven(credentials)
            return upload
          },
        }}
        onDone={done => notify.success(savedNotice(done, done.outcome?.created ?? 0, words))}
      />
    </>
  )
}
