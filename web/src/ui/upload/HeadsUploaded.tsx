import type { Credentials } from '@akada/contract/staff/schemas'
import type { UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../lib/notices.ts'
import { useSendsMail } from '../../lib/session.ts'
import { counted } from '../../lib/words.ts'
import type { Crumb } from '../page/Page.tsx'
import { TemporaryPasswords } from '../facts/TemporaryPasswords.tsx'
import { savedNotice, savedOf } from './changes.ts'
import type { SheetUpload, UploadWords } from './upload.ts'
import { UploadDone } from './UploadDone.tsx'
import { UploadedSheet } from './UploadedSheet.tsx'

type HeadsUpload = SheetUpload & {
  committedAt: string | null
  outcome: { created: number; heads: number; leftOut: number } | null
}
type Props = Parameters<typeof UploadedSheet<HeadsUpload>>[0]

interface HeadsUploadedProps extends Pick<Props, 'change'> {
  id: string
  query: UseQueryOptions<HeadsUpload>
  words: UploadWords
  /** What a head is called: 'principal'. */
  head: string
  crumbs: Crumb[]
  /** The page of the list, and the one that takes another file. */
  list: { to: string; title: string }
  another: string
  commit: (
    input: Parameters<NonNullable<Props['commit']['mutationFn']>>[0],
  ) => Promise<HeadsUpload & { credentials: Credentials[]; delivery: unknown }>
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
export const HeadsUploaded = ({ words, head, crumbs, list, another, commit, ...sheet }: HeadsUploadedProps) => {
  const [given, setGiven] = useState<Credentials[]>([])
  return (
    <>
      {given.length > 0 && <TemporaryPasswords people={given} onClose={() => setGiven([])} />}
      <UploadedSheet<HeadsUpload>
        {...sheet}
        words={words}
        crumbs={() => crumbs}
        doneTitle={`${words.many.charAt(0).toUpperCase()}${words.many.slice(1)} added`}
        outcome={upload => upload.outcome && outcomePart({ upload, words, head, list, another })}
        commit={{
          mutationFn: async input => {
            // The passwords are not stored in the browser's cache of the upload.
            const { credentials, delivery: _, ...upload } = await commit(input)
            setGiven(credentials)
            return upload
          },
        }}
        doneCode="upload_already_saved"
        onDone={done => notify.success(savedNotice(done, done.outcome?.created ?? 0, words))}
      />
    </>
  )
}
