import { Button } from '@mantine/core'
import { createContext, useContext, useEffect } from 'react'
import { PathLink } from '../../ui/page/PathLink.tsx'
import classes from './ErrorPage.module.css'

/** Set by a layout that already has the page's main landmark: a page may have only one. */
export const WithinMain = createContext(false)

const title = 'Page Not Found'

/** For an address without a page. */
export const NotFoundPage = () => {
  const Frame = useContext(WithinMain) ? 'div' : 'main'
  useEffect(() => {
    document.title = `${title} · Akada`
  }, [])
  return (
    <Frame className={`flex flex-col items-center justify-center text-center ${classes.page}`}>
      <p className={`m-0 mb-2 text-accent font-bold ${classes.status}`}>404</p>
      <h1 className="m-0 text-xl font-bold">{title}</h1>
      <p className={`text-dimmed ${classes.text}`}>The page does not exist.</p>
      <Button component={PathLink} to="/">
        HOME
      </Button>
    </Frame>
  )
}
