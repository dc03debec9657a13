import { useRouteLoaderData } from '@remix-run/react'
import type { OpenAreas } from '#app/domain/account/school-pages.ts'

/** A desk that does not say is somebody's who has all of it. */
const ALL: OpenAreas = { money: true, settings: true, people: true, owner: true }

/** What of the school's desk is open to whom it is shown, so that no link leads to a page that is not theirs. */
export function useOpenAreas(): OpenAreas {
	return useRouteLoaderData<{ open?: OpenAreas }>('routes/school/shell')?.open ?? ALL
}
