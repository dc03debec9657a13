import { useRouteLoaderData } from '@remix-run/react'
import { portalWords, type PortalWords } from '#app/content/portal/catalogs.ts'

/** The sentences of the portal in the language of whoever is signed in. */
export function usePortalWords(): PortalWords {
	const shell = useRouteLoaderData<{ language: string | null }>('routes/student/shell')
	return portalWords(shell?.language)
}
