import { createContext, use } from 'react'

/** The day on which a page is read, in milliseconds. The app provides what the server wrote into the page. */
export const Today = createContext(0)

/** The same in the served page and while React takes it over: what is old on one is old on the other. */
export const useToday = (): number => use(Today)
