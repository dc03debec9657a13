import type { ReactNode } from 'react'
import { AccountMenu, type Account } from '#app/components/account/account-menu.tsx'
import { DatesWritten } from '#app/components/dates.tsx'
import { MessagesLink } from '#app/components/shell/messages-link.tsx'
import { SupportButton } from '#app/components/shell/support-button.tsx'
import { href } from '#app/domain/href.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import { Saying } from '#app/components/say.ts'
import { PortalBar, PortalLinks, type Section } from './portal-bar.tsx'
import { usePortalLanguage, usePortalPhrase } from './words.ts'
import { PortalFlash } from './portal-flash.tsx'

export interface PortalFrameData {
	school: string
	/** Address of the school's logo. */
	logo?: string
	dateFormat: DateFormat
	account: Account
	/** Null if the school hides messages in its portal. */
	unread: number | null
	sections: readonly Section[]
}

export function PortalFrame({
	frame,
	keep = {},
	children,
}: {
	frame: PortalFrameData
	keep?: { child?: string }
	children: ReactNode
}) {
	const { school, logo, dateFormat, account, unread, sections } = frame
	const say = usePortalPhrase()
	const language = usePortalLanguage()
	return (
		<Saying value={say}>
			<DatesWritten format={dateFormat}>
				<header className="portal-top">
					<a className="portal-school" href={href.studentHome()}>
						{logo ? (
							<img className="portal-logo" src={logo} alt="" width="32" height="32" />
						) : (
							<span className="portal-logo" aria-hidden="true">
								{[...school][0]?.toUpperCase()}
							</span>
						)}{' '}
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
					{children}
				</main>
				<aside aria-label={say('Support')} data-close={language === 'en' ? undefined : say('Close')}>
					<SupportButton />
				</aside>
			</DatesWritten>
		</Saying>
	)
}
