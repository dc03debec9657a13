import { useLocation } from '@remix-run/react'
import { Icon, type IconName } from '#app/components/icon.tsx'
import { BAR_LENGTH, isInSection, type PortalSection } from '#app/domain/portal/sections.ts'
import { href } from '#app/domain/href.ts'
import { usePortalWords } from './words.ts'

export interface Section {
	id: PortalSection
	icon: IconName
}

/** The first sections at the foot of a phone, or below the name of the school where there is room. */
export function PortalBar({ sections, keep }: { sections: readonly Section[]; keep: { child?: string } }) {
	const words = usePortalWords()
	const { pathname } = useLocation()
	return (
		<nav className="portal-bar" aria-label={words.shell.pages}>
			{sections.slice(0, BAR_LENGTH).map(({ id, icon }) => [
				' ',
				<a
					key={id}
					href={href.portal(id, keep)}
					aria-current={isInSection(pathname, id) ? 'page' : undefined}
				>
					<Icon name={icon} />
					<span>{words.sections[id]}</span>
				</a>,
			])}
		</nav>
	)
}

/** The rest of them, which a phone keeps in the menu. */
export function PortalLinks({ sections, keep }: { sections: readonly Section[]; keep: { child?: string } }) {
	const words = usePortalWords()
	const { pathname } = useLocation()
	return (
		<ul className="portal-links">
			{sections.slice(BAR_LENGTH).map(({ id }) => (
				<li key={id}>
					<a href={href.portal(id, keep)} aria-current={isInSection(pathname, id) ? 'page' : undefined}>
						{words.sections[id]}
					</a>
				</li>
			))}
		</ul>
	)
}
