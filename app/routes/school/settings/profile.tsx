import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { Avatar } from '#app/components/avatar.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { findStaffPhoto } from '#app/models/account/photo.server.ts'
import { href } from '#app/domain/href.ts'
import { peoplePage } from '#app/domain/school/settings-pages.ts'
import { missing } from '#app/web/missing.server.ts'
import { onlyAfterActions } from '#app/web/only-after-actions.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const shouldRevalidate = onlyAfterActions

export const handle = { title: 'Your profile' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'profile:write')
	return { photo: findStaffPhoto(access), solo: access.role === 'solo_teacher_admin' }
}

const usualTabs = [
	{ to: href.profile(), label: 'Account' },
	{ to: href.profile('notifications'), label: 'Notifications' },
]

/** At a school the office sets them on the page of the teacher. */
const hoursTab = { to: href.profile('hours'), label: 'Hours' }

/** The page has no form of its own. The action lets the guard redirect posts to old addresses. */
export async function action(args: ActionFunctionArgs) {
	await enter(args, 'school', 'profile:write')
	return missing()
}

export default function Profile() {
	const { photo, solo } = useLoaderData<typeof loader>()
	const tabs = solo ? [...usualTabs, hoursTab] : usualTabs
	const { pathname } = useLocation()
	return (
		<>
			<PageHead
				title={<>{photo ? <Avatar photo={photo} size={48} /> : null} Your profile</>}
				line="The same wherever you use Solfa, except the photo"
				others={[
					...peoplePage(useOpenAreas()),
					{ to: href.profile('photo'), label: photo ? 'Change photo' : 'Add a photo' },
				]}
			/>
			<Tabs
				label="Your profile"
				here={tabs.find(({ to }) => to === pathname.replace(/\/$/, ''))?.to ?? href.profile()}
				tabs={tabs}
			/>
			<Outlet />
		</>
	)
}
