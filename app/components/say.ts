import { createContext, useContext } from 'react'

/**
 * Translates English texts of shared components and model errors into the language of the page. On English pages it is the
 * identity.
 */
const Say = createContext((english: string) => english)

export const Saying = Say.Provider

const asItIs = (english: string) => english

/** Only desks render in the browser, and they are in English, so no translation reaches their scripts. */
export const useSay = import.meta.env.SSR ? () => useContext(Say) : () => asItIs
