import { useRouteLoaderData } from '@remix-run/react'
import { portalWords, type PortalWords } from '#app/content/portal/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'

type Shell = { language?: Language }

export function usePortalLanguage(): Language {
	const portal = useRouteLoaderData<Shell>('routes/student/shell')
	const messaging = useRouteLoaderData<Shell>('routes/messaging/shell')
	return (portal ?? messaging)?.language ?? 'en'
}

export function usePortalWords(): PortalWords {
	return portalWords(usePortalLanguage())
}
