import { useRouteLoaderData } from '@remix-run/react'
import { portalWords, type PortalWords } from '#app/content/portal/catalogs.ts'

type Shell = { language: string | null }

/** The sentences of the portal in the language of whoever is signed in. */
export function usePortalWords(): PortalWords {
	const portal = useRouteLoaderData<Shell>('routes/student/shell')
	const messaging = useRouteLoaderData<Shell>('routes/messaging/shell')
	return portalWords((portal ?? messaging)?.language)
}
