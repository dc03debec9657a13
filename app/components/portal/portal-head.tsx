import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { href } from '#app/domain/href.ts'
import { isInSection, portalSections } from '#app/domain/portal/sections.ts'
import { usePortalWords } from './words.ts'

interface ChildChoice {
	id: string
	firstName: string
}

interface PortalHeadProps {
	title: ReactNode
	/** A quiet button next to the title. */
	beside?: ReactNode
	/** The family's children, if the page can be limited to one of them. */
	list?: readonly ChildChoice[]
	child?: ChildChoice | null
	/** The address of the same page for a child, if the choice of another does not lead to the page's section. */
	hrefOf?: (child?: string) => string
}

export function PortalHead({ title, beside, list = [], child = null, hrefOf }: PortalHeadProps) {
	return (
		<>
			<div className="portal-head">
				<h1>{title}</h1> {beside}
			</div>
			{list.length > 1 ? <ChildSwitcher list={list} chosen={child} hrefOf={hrefOf} /> : null}
		</>
	)
}

interface SwitcherProps extends Pick<PortalHeadProps, 'hrefOf'> {
	list: readonly ChildChoice[]
	chosen: ChildChoice | null
}

/** The selected child is part of the address, so that two windows can show different children. */
function ChildSwitcher({ list, chosen, hrefOf }: SwitcherProps) {
	const text = usePortalWords().shell
	const { pathname } = useLocation()
	// A task is about one child: the choice of another leads to the page it belongs to.
	const section = portalSections.find(({ id }) => isInSection(pathname, id))
	const page = section ? href.portal(section.id) : pathname
	const to = hrefOf ?? ((id?: string) => (id ? `${page}?child=${id}` : page))
	return (
		<nav className="kids" aria-label={text.child}>
			<a href={to()} aria-current={chosen ? undefined : 'true'}>
				{text.all(list.length)}
			</a>
			{list.map(({ id, firstName }) => [
				' ',
				<a key={id} href={to(id)} aria-current={chosen?.id === id ? 'true' : undefined}>
					<span className="kid-initial" aria-hidden="true">
						{[...firstName][0]?.toUpperCase()}
					</span>{' '}
					<bdi>{firstName}</bdi>
				</a>,
			])}
		</nav>
	)
}
