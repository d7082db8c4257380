import { createContext } from 'react'

/** Fetches the code and data of an address ahead of a click. The app provides it; links call it. */
export const PreloadPage = createContext<(href: string) => void>(() => {})
