import { useLocation } from '@remix-run/react'
import { useEffect, type ReactNode } from 'react'
import type { OpenAreas } from '#app/domain/account/school-pages.ts'
import { href } from '#app/domain/href.ts'
import type { AddLink } from '#app/domain/add-links.ts'
import type { MenuGroup } from '#app/domain/menu.ts'
import type { ActivationTry } from '#app/domain/subscription/activation.ts'
import type { DateFormat } from '#app/utils/plain-date.ts'
import type { SubscriptionLimits } from '#app/domain/subscription/usage.ts'
import { AccountMenu, type Account } from '../account/account-menu.tsx'
import { DatesWritten } from '../dates.tsx'
import { AddMenu } from './add-menu.tsx'
import { BottomBar, Sidebar } from './desk-sidebar.tsx'
import { GlobalSearch } from './global-search.tsx'
import { Icon } from '../icon.tsx'
import { Link } from '../link.tsx'
import { LoadingNote } from './loading-note.tsx'
import { MessagesLink } from './messages-link.tsx'
import { NotSaved } from '../not-saved.tsx'
import { ActivationNote } from '../subscription/activation-note.tsx'
import { SupportButton } from './support-button.tsx'

export interface DeskFrame {
	/** Name of the school or the platform. */
	title: string
	/** Address of the school's logo. */
	logo?: string
	menu: MenuGroup[]
	/** Areas of the desk that are open to the user. */
	open?: OpenAreas
	account: Account
	/** Number of unread conversations; undefined on the platform's desk. */
	unread?: number
	/** Links to the settings and to a larger plan. */
	settings: string | null
	upgrade: string | null
	/** The school already has the largest plan. */
	largestPlan?: boolean
	/** Address of the script that opens the support chat as an overlay. */
	support?: string
	/** Quick links of the "Add" menu. */
	add?: AddLink[][]
	/** Address of the search results. */
	search?: string
	/** Usage of the plan; null for teachers. */
	usage: { schoolId: string; limits: SubscriptionLimits; solo: boolean } | null
	/** Set while a payment is being confirmed. */
	activation: ActivationTry | null
	dateFormat: DateFormat
}

/** The layout of every desk: menu on the left, search and account at the top. */
export function Desk({ frame, children }: { frame: DeskFrame; children: ReactNode }) {
	useMenusThatClose()
	return (
		<div className="desk" data-user={frame.account.id}>
			<LoadingNote />
			<Sidebar frame={frame} />
			<div className="lg:min-w-0 lg:flex-auto">
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
				<main id="main" className="page" tabIndex={-1} data-school={frame.title}>
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

/** Menus close on Escape, on a click elsewhere, and after navigation. */
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
		document.addEventListener('click', onClick)
		document.addEventListener('keydown', onKey)
		return () => {
			document.removeEventListener('click', onClick)
			document.removeEventListener('keydown', onKey)
			// Closing here and not above leaves a menu open that was opened before the scripts arrived.
			close()
		}
	}, [key])
}

/** A link back for users who followed a step of the guide. `children` say what else the step needs. */
export function FromGuide({ children }: { children?: ReactNode }) {
	const { search } = useLocation()
	if (new URLSearchParams(search).get('from') !== 'guide') return null
	return (
		<p className="muted">
			A step of the guide. {children}When you are done, go{' '}
			<Link to={href.guide()}>back to Getting Started</Link> and mark it as complete.
		</p>
	)
}
