import { createContext, useContext } from 'react'

/**
 * What stands in English in parts that all pages share, and in refusals of models, said in the language of the page. Around
 * a page in English there is nothing to say another way.
 */
const Say = createContext((english: string) => english)

export const Saying = Say.Provider

const asItIs = (english: string) => english

/** Desks, the only pages a browser renders, are in English: their scripts carry nothing of it. */
export const useSay = import.meta.env.SSR ? () => useContext(Say) : () => asItIs
