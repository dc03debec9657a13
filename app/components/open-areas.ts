import { useRouteLoaderData } from '@remix-run/react'
import type { OpenAreas } from '#app/domain/account/school-pages.ts'

/** The whole desk is open without it. */
const ALL: OpenAreas = { money: true, settings: true, people: true, owner: true, plans: true }

/** Open areas of the desk, so that no link leads to a forbidden page. */
export function useOpenAreas(): OpenAreas {
	return useRouteLoaderData<{ open?: OpenAreas }>('routes/school/shell')?.open ?? ALL
}
