import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useEffect, useState } from 'react'
import { homeOf } from '../../lib/session/person.ts'
import { useSession } from '../../lib/session.ts'
import { Brand } from '../../ui/page/Brand.tsx'
import { PathLink } from '../../ui/page/PathLink.tsx'
import { SchoolScene } from '../layouts/SchoolScene.tsx'
import classes from './Home.module.css'

/** The public home page: what Akada is, the link to sign in, and the verification of a report card. */
export const Home = () => {
  const user = useSession()
  useEffect(() => {
    document.title = 'Akada · School management for state education systems'
  }, [])
  return (
    <div className="flex flex-col bg-surface min-h-screen">
      <header className={classes.head}>
        <Brand />
      </header>
      <main className={`grid flex-1 ${classes.main}`}>
        <div className={`flex flex-col justify-center ml-auto ${classes.words}`}>
          <h1 className={`m-0 font-extrabold ${classes.title}`}>The school portal of your state</h1>
          <p className={`m-0 mt-4 text-dimmed text-md ${classes.text}`}>
            Akada keeps the admission register, the class register, scores and report cards of public schools in one
            place, for teachers, principals and district offices.
          </p>
          <div className={`flex flex-wrap gap-3 ${classes.actions}`}>
            {user ? (
              <Button component={PathLink} to={homeOf(user)}>
                Go to your dashboard
              </Button>
            ) : (
              <>
                <Button component={PathLink} to="/login">
                  Sign in
                </Button>
                <Button component={PathLink} to="/register" variant="default">
                  Register a district
                </Button>
              </>
            )}
          </div>
          <ConfirmCard />
        </div>
        <SchoolScene className={`w-full ${classes.scene}`} />
      </main>
    </div>
  )
}

const ConfirmCard = () => {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent): void => {
    if (code.trim()) return
    event.preventDefault()
    setError('Type the code that is printed on the report card.')
  }
  return (
    // The server makes that page: it works in browsers that could not open this one.
    <form
      action="/verify"
      className={`flex flex-wrap items-start gap-3 border-t border-line ${classes.confirm}`}
      onSubmit={submit}
    >
      <TextInput
        className="grow basis-55"
        label="Confirm a report card"
        name="code"
        description="The code is printed beside the QR code."
        value={code}
        error={error}
        maxLength={40}
        autoComplete="off"
        onChange={event => {
          setCode(event.currentTarget.value)
          setError(undefined)
        }}
      />
      <Button className="mt-6" type="submit" variant="default">
        Confirm
      </Button>
    </form>
  )
}
