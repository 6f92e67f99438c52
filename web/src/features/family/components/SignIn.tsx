import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/query.ts'
import { Frame } from './Frame.tsx'
import { SlipForm } from './SlipForm.tsx'
import { SmsForm } from './SmsForm.tsx'
import { StudentForm } from './StudentForm.tsx'

type Way = 'slip' | 'sms' | 'student'

const intros: Readonly<Record<Way, string>> = {
  slip: 'Sign in with the code on the slip of the school. If you have none, ask the school for one.',
  sms: 'Sign in with a code that is sent to the phone number the school has of you.',
  student: 'For students of a senior class: sign in with the code on your own slip.',
}

const others: readonly { way: Way; words: string }[] = [
  { way: 'slip', words: 'I have a slip of the school' },
  { way: 'sms', words: 'Send me a code by SMS' },
  { way: 'student', words: 'I am a student of a senior class' },
]

const forms = { slip: SlipForm, sms: SmsForm, student: StudentForm }

/**
 * Signs a guardian in with a slip of the school, or with a code by SMS where the portal sends some; a senior student for themselves. Without
 * the kit's forms and the schema library, like /login: they weigh more than all pages of families.
 */
export const SignIn = () => {
  const [way, setWay] = useState<Way>('slip')
  // What is offered beside the form stands below it, so that its arrival moves nothing.
  const { data } = useQuery({ ...read(api.family.ways), staleTime: Infinity, meta: { silent: true } })
  const Form = forms[way]
  return (
    <Frame title={way === 'student' ? 'Your school' : 'Your children at school'} intro={intros[way]}>
      <Form />
      <p className="row wrap gap-4-16 flat">
        {others
          .filter(other => other.way !== way && (other.way !== 'sms' || data?.sms))
          .map(other => (
            <button key={other.way} type="button" className="plain link pad-12" onClick={() => setWay(other.way)}>
              {other.words}
            </button>
          ))}
      </p>
    </Frame>
  )
}
