import { useRouteLoaderData } from '@remix-run/react'
import { phraseIn, portalWords, type PortalWords } from '#app/content/portal/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'

type Shell = { language?: Language; solo?: boolean }

function useShell(): Shell {
	const portal = useRouteLoaderData<Shell>('routes/student/shell')
	const messaging = useRouteLoaderData<Shell>('routes/messaging/shell')
	return portal ?? messaging ?? {}
}

export function usePortalLanguage(): Language {
	return useShell().language ?? 'en'
}

export function usePortalWords(): PortalWords {
	const { language = 'en', solo } = useShell()
	return portalWords(language, solo)
}

/** Translates English texts of shared components and of model errors. */
export function usePortalPhrase(): (english: string) => string {
	const { language = 'en', solo } = useShell()
	return (english) => phraseIn(language, english, solo)
}
