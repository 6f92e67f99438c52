import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { PathLink } from '../../ui/PathLink.tsx'
import classes from './ErrorPage.module.css'

const Notice = ({ status }: { status: number }) => {
  const title = status === 404 ? 'Page Not Found' : 'An Error Occurred'
  useEffect(() => {
    document.title = `${title} · Akada`
  }, [title])
  return (
    <main className={classes.page}>
      <p className={classes.status}>{status === 404 ? '404' : 'Error'}</p>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>The page does not exist.</p>
      <Button component={PathLink} to="/">
        HOME
      </Button>
    </main>
  )
}

export const NotFoundPage = () => <Notice status={404} />

/** For what a page throws while it loads or draws; React itself writes the cause to the console. */
export const ErrorPage = () => <Notice status={500} />
