import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/http/api-error.ts'
import { Brand } from '../../../ui/page/Brand.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { errorOfCode, printedCode } from '../code.ts'
import { verifiedCard } from '../queries.ts'
import classes from './Verify.module.css'

/** For anybody who holds a report card: whether it is genuine. */
export const Verify = () => {
  const { code } = useParams({ strict: false })
  const answer = useAnswer(code)
  useEffect(() => {
    document.title = 'Confirm a report card or result · Akada'
  }, [])
  return (
    <div className="flex flex-col min-h-screen">
      <header className={classes.head}>
        <PathLink to="/" aria-label="Akada home">
          <Brand />
        </PathLink>
      </header>
      <main className={`grid gap-6 flex-1 ${classes.main}`}>
        <h1 className="m-0 text-xl font-bold tracking-tight">Confirm a report card or result</h1>
        {code ? (
          <Answer typed={code} answer={answer} />
        ) : (
          <p className="m-0 text-dimmed">
            Type the code that is printed beside the QR code of a report card, or at the foot of an exam result.
          </p>
        )}
        {!answer.isWaiting && <AnotherCode key={code} has={Boolean(code)} />}
      </main>
      {!answer.isWaiting && (
        <footer className="p-4 text-dimmed text-center text-sm">
          This page shows nothing but what is on the paper itself.
        </footer>
      )}
    </div>
  )
}

/** What the server knows of a typed code. While that is waited for, nothing stands below it, as the answer would push it down. */
const useAnswer = (typed: string | undefined) => {
  const code = typed === undefined ? null : printedCode(typed)
  const { data, error, refetch } = useQuery({
    ...verifiedCard(code ?? ''),
    enabled: code !== null,
  })
  return { code, data, error, refetch, isWaiting: code !== null && !data && !error }
}

const Answer = ({ typed, answer }: { typed: string; answer: ReturnType<typeof useAnswer> }) => {
  const { code, data, error, refetch } = answer
  if (code === null || (error instanceof ApiError && error.status === 404))
    return (
      <Verdict kind="unknown" title="No report card or result has this code" code={code ?? typed}>
        <p>
          {code === null
            ? errorOfCode(typed)
            : 'Check the code letter by letter against the paper and type it again below.'}
        </p>
        <p>If it is typed as printed and still unknown, do not accept the paper: ask the school that is named on it.</p>
      </Verdict>
    )
  if (error) return <ErrorPanel error={error} retry={refetch} />
  if (!data)
    return (
      <p role="status" className="m-0 text-dimmed">
        Looking for {code}
      </p>
    )
  const { state, subjects } = data
  const paper = data.kind === 'card' ? 'report card' : 'exam result'
  return (
    <Verdict kind={state} title={`This ${paper} ${verdictWords[state]}`} code={code}>
      <dl className={`grid m-0 mt-4 border-t border-line ${classes.facts} figures`}>
        <Fact label="Name" value={data.name} />
        <Fact label="School" value={data.school} />
        <Fact label={subjects ? 'Exam' : 'Term'} value={data.term} />
        {subjects ? (
          <Fact label="Subjects passed" value={`${subjects.passed} of ${subjects.sat}`} />
        ) : (
          <Fact label="Average" value={data.average ?? 'None'} />
        )}
      </dl>
      <p>{adviceWords[state]}</p>
    </Verdict>
  )
}

const verdictWords = { genuine: 'is genuine', superseded: 'was replaced', withdrawn: 'is withdrawn for now' }

const adviceWords = {
  genuine: 'Compare these with the paper in your hand. If anything differs, do not accept it: ask the school.',
  superseded:
    'It is superseded: it was issued, and later another with other marks or remarks. Ask for the newest before you rely on it.',
  withdrawn: 'The state is correcting the results of this exam. Ask again once they are published.',
}

const Fact = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

interface VerdictProps {
  kind: 'genuine' | 'superseded' | 'withdrawn' | 'unknown'
  title: string
  code: string
  children: ReactNode
}

const signs = {
  genuine: 'M8 16.5l5.5 5.5L24 11',
  superseded: 'M16 8.5v9M16 22.5v.5',
  withdrawn: 'M16 8.5v9M16 22.5v.5',
  unknown: 'M10 10l12 12M22 10L10 22',
}

const Verdict = ({ kind, title, code, children }: VerdictProps) => (
  <section className={`card flex gap-5 ${classes.verdict}`} data-kind={kind} role="status">
    <svg viewBox="0 0 32 32" className={`flex-none ${classes.sign}`} aria-hidden="true">
      <circle cx="16" cy="16" r="15" />
      <path d={signs[kind]} />
    </svg>
    <div className={`min-w-0 ${classes.words}`}>
      <h2 className="m-0 text-lg font-bold">{title}</h2>
      <p className={`text-dimmed text-sm wrap-anywhere ${classes.typed}`}>Code {code}</p>
      {children}
    </div>
  </section>
)

const AnotherCode = ({ has }: { has: boolean }) => {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setError] = useState<string | null>(null)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const code = printedCode(typed)
    setError(errorOfCode(typed))
    if (code) void navigate({ to: '/verify/$code', params: { code } })
    else input.current?.focus()
  }
  return (
    <form className={`flex flex-wrap items-start gap-3 ${classes.form}`} onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        className="grow basis-55"
        label={has ? 'Confirm another card' : 'Code'}
        description="Such as K7QM-4Z2P-9X01. Small letters, spaces and dashes make no difference."
        value={typed}
        error={problem}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={event => {
          setTyped(event.currentTarget.value)
          setError(null)
        }}
      />
      <Button className="mt-6" type="submit" variant={has ? 'default' : 'filled'}>
        Confirm
      </Button>
    </form>
  )
}
