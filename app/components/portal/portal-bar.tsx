import { useLocation } from '@remix-run/react'
import { Icon, type IconName } from '#app/components/icon.tsx'
import { BAR_LENGTH, isInSection, type PortalSection } from '#app/domain/portal/sections.ts'
import { href } from '#app/domain/href.ts'
import { useSay } from '#app/components/say.ts'
import { usePortalWords } from './words.ts'

export interface Section {
	id: PortalSection
	icon: IconName
}

/** The first sections: a tab bar on phones, a bar below the school's name on wide screens. */
export function PortalBar({ sections, keep }: { sections: readonly Section[]; keep: { child?: string } }) {
	const text = usePortalWords()
	const { pathname } = useLocation()
	return (
		<nav className="portal-bar bottom-bar" aria-label={text.shell.pages}>
			{sections.slice(0, BAR_LENGTH).map(({ id, icon }) => [
				' ',
				<a
					key={id}
					href={href.portal(id, keep)}
					aria-current={isInSection(pathname, id) ? 'page' : undefined}
				>
					<Icon name={icon} />
					<span>{text.sections[id]}</span>
				</a>,
			])}
		</nav>
	)
}

/** The remaining sections, part of the menu on phones. */
export function PortalLinks({ sections, keep }: { sections: readonly Section[]; keep: { child?: string } }) {
	const text = usePortalWords()
	const say = useSay()
	const { pathname } = useLocation()
	return (
		<ul className="portal-links">
			{sections.slice(BAR_LENGTH).map(({ id }) => (
				<li key={id}>
					<a href={href.portal(id, keep)} aria-current={isInSection(pathname, id) ? 'page' : undefined}>
						{text.sections[id]}
					</a>
				</li>
			))}
			<li className="menu-support">
				<a href={href.support('ai')}>{say('Support')}</a>
			</li>
		</ul>
	)
}
