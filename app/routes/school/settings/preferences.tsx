import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PageHead } from '#app/components/page-head.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { findPreferences } from '#app/models/school/preferences.server.ts'
import { mayOpen } from '#app/domain/account/school-pages.ts'
import { href } from '#app/domain/href.ts'
import { readDisplay } from '#app/web/display.server.ts'
import { DisplayPanel } from './preferences/display.tsx'
import { savePreferencesPage } from './preferences/save.server.ts'
import { Elsewhere, SchoolPanel } from './preferences/school.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Preferences' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'profile:write')
	return {
		preferences: mayOpen(access, href.schoolSettings()) ? findPreferences(access) : null,
		display: await readDisplay(args.request.headers.get('Cookie')),
		timeZone: access.school.timeZone,
		solo: access.role === 'solo_teacher_admin',
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'profile:write')
	return savePreferencesPage(args, access)
}

export default function Preferences() {
	const { preferences, display, timeZone, solo } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHead
				title="Preferences"
				line={preferences ? 'Defaults for lessons, and how pages look' : 'How pages look'}
			/>
			<div className="cards">
				{preferences ? (
					<div className="cards-column">
						<SchoolPanel
							key={preferences.version}
							preferences={preferences}
							timeZone={timeZone}
							solo={solo}
						/>
						<Elsewhere solo={solo} />
					</div>
				) : null}
				<div className="cards-column">
					<DisplayPanel key={Object.values(display).join()} display={display} />
				</div>
			</div>
		</>
	)
}
