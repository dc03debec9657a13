import { useRouteLoaderData } from '@remix-run/react'
import type { OpenAreas } from '#app/domain/account/school-pages.ts'

/** Without it the whole desk is open. */
const ALL: OpenAreas = { money: true, settings: true, people: true, owner: true, plans: true }

/** What of the school's desk is open to whom it is shown, so that no link leads to a page that is not theirs. */
export function useOpenAreas(): OpenAreas {
	return useRouteLoaderData<{ open?: OpenAreas }>('routes/school/shell')?.open ?? ALL
}
