import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { AccountMenu } from '#app/components/account/account-menu.tsx'
import { DatesWritten } from '#app/components/dates.tsx'
import { FlashMessage } from '#app/components/flash-message.tsx'
import { MessagesLink } from '#app/components/messages-link.tsx'
import { PortalBar, PortalLinks } from '#app/components/portal/portal-bar.tsx'
import { usePortalWords } from '#app/components/portal/words.ts'
import { SupportButton } from '#app/components/support-button.tsx'
import type { SaidFlash } from '#app/domain/flash.ts'
import { href } from '#app/domain/href.ts'
import type { PortalFlashId } from '#app/domain/portal/flash.ts'
import { accountOf } from '#app/flows/frame.server.ts'
import { openPortal, openSections } from '#app/flows/portal.server.ts'
import { countUnreadConversations } from '#app/models/message.server.ts'
import { findPortal } from '#app/models/account/portal.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { findOwnProfile } from '#app/models/platform/profile.server.ts'

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'student', 'home:read')
	return {
		school: access.school.name,
		dateFormat: access.school.dateFormat,
		account: accountOf(access),
		unread: findPortal(access).messages ? countUnreadConversations(access) : null,
		language: findOwnProfile(access).language,
		sections: openSections(access),
		keep: openPortal(asked, access, 'dashboard').keep,
	}
}

export default function StudentShell() {
	const { school, dateFormat, account, unread, sections, keep } = useLoaderData<typeof loader>()
	return (
		<DatesWritten format={dateFormat}>
			<header className="portal-top">
				<a className="portal-school" href={href.studentHome()}>
					<span className="portal-logo" aria-hidden="true">
						{[...school][0]?.toUpperCase()}
					</span>{' '}
					<bdi>{school}</bdi>
				</a>{' '}
				{unread === null ? null : <MessagesLink unread={unread} />}{' '}
				<AccountMenu account={account}>
					<PortalLinks sections={sections} keep={keep} />
				</AccountMenu>
			</header>
			<PortalBar sections={sections} keep={keep} />
			<main id="main" className="portal">
				<PortalFlash />
				<Outlet />
			</main>
			<aside aria-label="Support">
				<SupportButton />
			</aside>
		</DatesWritten>
	)
}

/** What was just done, in the language of whoever is signed in. */
function PortalFlash() {
	const words: Record<PortalFlashId, string> = usePortalWords().flash
	const flash = useRouteLoaderData<{ flash: SaidFlash | null }>('root')?.flash
	if (flash?.place !== 'portal') return null
	return <FlashMessage flash={{ ...flash, text: words[flash.id as PortalFlashId] }} />
}
