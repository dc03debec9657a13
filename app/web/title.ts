import { useMatches } from '@remix-run/react'
import { useContext } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router'
import type { Language } from '#app/utils/spoken.ts'
import { useSpokenPage } from './spoken.ts'

/** `handle` of a page route: its name, or how its name follows from what it shows. */
export interface TitledHandle {
	title?: string | ((data: never, language: Language) => string)
}

/**
 * The page's name for the tab, the history and screen readers. A form with mistakes says so first, which a
 * route's `meta` cannot: it is not told what the action answered.
 */
export function usePageTitle(): string {
	const state = useContext(RouterState)
	const matches = useMatches()
	const spoken = useSpokenPage()
	const error = Object.values(state?.errors ?? {})[0] as { data?: { title?: string } } | undefined
	if (error) {
		const title = error.data?.title ?? 'Something went wrong'
		return `${spoken?.say?.(title) ?? title} – Solfa`
	}

	const named = matches.filter((match) => (match.handle as TitledHandle | undefined)?.title).pop()
	const title = (named?.handle as TitledHandle | undefined)?.title
	const english = typeof title === 'function' ? title(named?.data as never, spoken?.language ?? 'en') : title
	const name = (import.meta.env.SSR && spoken?.title) || english
	const failed = Object.values(state?.actionData ?? {}).some(isFailed)
	return `${failed ? (spoken?.failed ?? 'Error: ') : ''}${name ? `${name} – Solfa` : 'Solfa'}`
}

function isFailed(answer: unknown): boolean {
	return (answer as { result?: { status?: string } } | null)?.result?.status === 'error'
}
