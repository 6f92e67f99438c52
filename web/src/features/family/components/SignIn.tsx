import { sharedPhoneHours } from '@akada/contract/family/limits'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/http/api-error.ts'
import { read } from '../../../lib/query.ts'
import { isSignedOut, noteFamily, takeFamilyForm } from '../session.ts'
import { sentenceOf, useTexts } from '../texts.ts'
import { Frame } from './Frame.tsx'
import { forgetBroughtCode } from './SlipCode.tsx'
import { SlipForm } from './SlipForm.tsx'
import { SmsForm } from './SmsForm.tsx'
import { StudentForm } from './StudentForm.tsx'
import classes from './Frame.module.css'

type Way = 'slip' | 'sms' | 'student'

const intros = { slip: 'signIn.introSlip', sms: 'signIn.introSms', student: 'signIn.introStudent' } as const

const others = [
  { way: 'slip', words: 'signIn.haveSlip' },
  { way: 'sms', words: 'signIn.bySms' },
  { way: 'student', words: 'signIn.amStudent' },
] as const

const forms = { slip: SlipForm, sms: SmsForm, student: StudentForm }

/**
 * Signs a guardian in, who is not signed in as `error` says: with a slip of the school, or with a code by SMS where the portal sends some; a senior student for themselves. Without
 * the kit's forms and the schema library, like /login: they weigh more than all pages of families.
 */
export const SignIn = ({ error }: { error: Error | null }) => {
  const texts = useTexts()
  const { t } = texts
  const [chosen, setWay] = useState<Way | undefined>(() => others.find(one => one.way === takeFamilyForm()?.way)?.way)
  // What is offered beside the form stands below it, so that its arrival moves nothing.
  const { data } = useQuery({ ...read(api.family.ways), staleTime: Infinity })
  // Whichever page has shown it: what says that a guardian was here goes at once.
  const isOut = isSignedOut(error)
  useEffect(() => {
    if (isOut) noteFamily(false)
  }, [isOut])
  useEffect(() => forgetBroughtCode, [])
  const isNumberGone = error instanceof ApiError && error.code === 'family_number_changed'
  const way = chosen ?? (isNumberGone && data?.sms ? 'sms' : 'slip')
  const Form = forms[way]
  const [isShared, setShared] = useState(() => takeFamilyForm()?.isShared ?? false)
  const sharedBox = (
    <label className="flex items-center gap-3">
      <input type="checkbox" checked={isShared} onChange={event => setShared(event.currentTarget.checked)} />
      {t('signIn.notMyPhone', { hours: sharedPhoneHours })}
    </label>
  )
  return (
    <Frame title={t(way === 'student' ? 'signIn.titleStudent' : 'signIn.title')} intro={t(intros[way])} isGuest>
      {isNumberGone && (
        <p className="m-0" role="status">
          {sentenceOf(texts, error)}
        </p>
      )}
      <Form isShared={isShared} setShared={setShared} sharedBox={sharedBox} />
      <p className={`flex flex-wrap m-0 ${classes.outdent}`}>
        {others
          .filter(other => other.way !== way && (other.way !== 'sms' || data?.sms))
          .map(other => (
            <button
              key={other.way}
              type="button"
              data-way={other.way}
              className="plain text-link p-3"
              onClick={() => setWay(other.way)}
            >
              {t(other.words)}
            </button>
          ))}
      </p>
    </Frame>
  )
}
