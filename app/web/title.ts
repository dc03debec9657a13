import { useMatches } from '@remix-run/react'
import { useContext } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router'
import type { Language } from '#app/utils/spoken.ts'
import { useSpokenPage } from './spoken.ts'

/** A route's `handle`: a title, or a function of its data. Child routes prepend their own to the parent's. */
export interface TitledHandle {
	title?: string | ((data: never, language: Language) => string)
}

/**
 * The document title. It announces form errors first, which a route's `meta` cannot, because it has no access to action data.
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

	const names = matches.flatMap(({ handle, data }) => {
		const title = (handle as TitledHandle | undefined)?.title
		if (!title) return []
		return [typeof title === 'function' ? title(data as never, spoken?.language ?? 'en') : title]
	})
	// The tab precedes its page: "Lessons – Ada Lind".
	const name = (import.meta.env.SSR && spoken?.title) || names.reverse().join(' – ')
	const failed = Object.values(state?.actionData ?? {}).some(isFailed)
	return `${failed ? (spoken?.failed ?? 'Error: ') : ''}${name ? `${name} – Solfa` : 'Solfa'}`
}

/** The first error message of a rejected form, in English; null if there is none. */
export function useFirstProblem(): string | null {
	const state = useContext(RouterState)
	const refused = Object.values(state?.actionData ?? {}).find(isFailed) as Answer
	const errors = refused?.result?.error ?? {}
	return errors['']?.[0] ?? Object.values(errors).flat().find(Boolean) ?? null
}

type Answer = { result?: { status?: string; error?: Record<string, string[] | null> } } | null | undefined

function isFailed(answer: unknown): boolean {
	return (answer as Answer)?.result?.status === 'error'
}
