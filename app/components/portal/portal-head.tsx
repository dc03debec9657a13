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
}

export function PortalHead({ title, beside, list = [], child = null }: PortalHeadProps) {
	return (
		<>
			<div className="portal-head">
				<h1>{title}</h1> {beside}
			</div>
			{list.length > 1 ? <ChildSwitcher list={list} chosen={child} /> : null}
		</>
	)
}

/** The selected child is part of the address, so that two windows can show different children. */
function ChildSwitcher({ list, chosen }: { list: readonly ChildChoice[]; chosen: ChildChoice | null }) {
	const text = usePortalWords().shell
	const { pathname } = useLocation()
	// A task is about one child: the choice of another leads to the page it belongs to.
	const section = portalSections.find(({ id }) => isInSection(pathname, id))
	const page = section ? href.portal(section.id) : pathname
	return (
		<nav className="kids" aria-label={text.child}>
			<a href={page} aria-current={chosen ? undefined : 'true'}>
				{text.all(list.length)}
			</a>
			{list.map(({ id, firstName }) => [
				' ',
				<a key={id} href={`${page}?child=${id}`} aria-current={chosen?.id === id ? 'true' : undefined}>
					<span className="kid-initial" aria-hidden="true">
						{[...firstName][0]?.toUpperCase()}
					</span>{' '}
					<bdi>{firstName}</bdi>
				</a>,
			])}
		</nav>
	)
}
