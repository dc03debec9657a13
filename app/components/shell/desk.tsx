import { useLocation } from '@remix-run/react'
import { useEffect, type ReactNode } from 'react'
import type { OpenAreas } from '#app/domain/account/school-pages.ts'
import type { AddLink } from '#app/domain/add-links.ts'
import type { MenuGroup } from '#app/domain/menu.ts'
import type { ActivationTry } from '#app/domain/subscription/activation.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import type { SubscriptionLimits } from '#app/domain/subscription/usage.ts'
import { AccountMenu, type Account } from '../account/account-menu.tsx'
import { DatesWritten } from '../dates.tsx'
import { later } from '../later.tsx'
import { AddMenu } from './add-menu.tsx'
import { BottomBar, Sidebar } from './desk-sidebar.tsx'
import { GlobalSearch } from './global-search.tsx'
import { Icon } from '../icon.tsx'
import { LoadingNote } from './loading-note.tsx'
import { MessagesLink } from './messages-link.tsx'
import { NotSaved } from '../not-saved.tsx'
import { SupportButton } from './support-button.tsx'

const ActivationNote = later(() => import('../subscription/activation-note.tsx'), 'ActivationNote')

export interface DeskFrame {
	/** The school's name, or the platform's. */
	title: string
	/** Where the school's logo is. */
	logo?: string
	menu: MenuGroup[]
	/** What of the school's desk is open to them. */
	open?: OpenAreas
	account: Account
	/** How many conversations have something new; the platform’s desk has none. */
	unread?: number
	/** Where the gear leads, and the way to a larger plan. */
	settings: string | null
	upgrade: string | null
	/** There is no larger plan than theirs. */
	largestPlan?: boolean
	/** What opens the chat with support over the page. */
	support?: string
	/** What can be added from every page. */
	add?: AddLink[][]
	/** The page that shows what a search finds. */
	search?: string
	/** How much of the plan is used; teachers do not see it. */
	usage: { schoolId: string; limits: SubscriptionLimits; solo: boolean } | null
	/** While a payment is on its way. */
	activation: ActivationTry | null
	/** How dates are written here. */
	dateFormat: DateFormat
}

/** The frame of every desk: a menu on the left, search and who is here above, the page between them. */
export function Desk({ frame, children }: { frame: DeskFrame; children: ReactNode }) {
	useMenusThatClose()
	return (
		<div className="desk" data-user={frame.account.id}>
			<LoadingNote />
			<Sidebar frame={frame} />
			<div className="desk-body">
				<header className="desk-top">
					<div className="desk-top-row">
						<a className="icon-button menu-open" href="#menu">
							<Icon name="menu" />
							<span className="icon-words">Menu</span>
						</a>{' '}
						{frame.search ? (
							<GlobalSearch page={frame.search} />
						) : (
							<span className="desk-name">
								<bdi>{frame.title}</bdi>
							</span>
						)}{' '}
						{frame.add ? <AddMenu groups={frame.add} /> : null}{' '}
						{frame.unread === undefined ? null : <MessagesLink unread={frame.unread} />}{' '}
						<AccountMenu account={frame.account} />
					</div>
					{frame.support ? <SupportButton script={frame.support} /> : null}
				</header>
				<main id="main" className="page" tabIndex={-1}>
					{frame.activation ? (
						<ActivationNote look={frame.activation} solo={frame.usage?.solo ?? false} />
					) : null}
					<NotSaved />
					<DatesWritten format={frame.dateFormat}>{children}</DatesWritten>
				</main>
			</div>
			<BottomBar menu={frame.menu} />
		</div>
	)
}

const OPEN = 'details.menu[open], details.account[open]'

/** An open menu closes by Escape, by a click elsewhere and when one of its links was followed. */
function useMenusThatClose() {
	const { key } = useLocation()
	useEffect(() => {
		const close = (unless?: Node | null) =>
			document.querySelectorAll<HTMLDetailsElement>(OPEN).forEach((menu) => {
				if (!unless || !menu.contains(unless)) menu.open = false
			})
		const onClick = ({ target }: MouseEvent) => close(target as Node)
		const onKey = (event: KeyboardEvent) => {
			if (event.key !== 'Escape') return
			document.activeElement?.closest(OPEN)?.querySelector('summary')?.focus()
			close()
		}
		close()
		document.addEventListener('click', onClick)
		document.addEventListener('keydown', onKey)
		return () => {
			document.removeEventListener('click', onClick)
			document.removeEventListener('keydown', onKey)
		}
	}, [key])
}
