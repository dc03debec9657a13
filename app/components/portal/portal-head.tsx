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
	/** Beside the title: one quiet button. */
	beside?: ReactNode
	/** The children of the family, where the page can be about one of them. */
	list?: readonly ChildChoice[]
	child?: ChildChoice | null
}

/** The title of a page, and whose it is about where a family has several children. */
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

/** The choice is in the address alone, so that two windows can be about two children. */
function ChildSwitcher({ list, chosen }: { list: readonly ChildChoice[]; chosen: ChildChoice | null }) {
	const words = usePortalWords().shell
	const { pathname } = useLocation()
	// A task is about one child: the choice of another leads to the page it belongs to.
	const section = portalSections.find(({ id }) => isInSection(pathname, id))
	const page = section ? href.portal(section.id) : pathname
	return (
		<nav className="kids" aria-label={words.child}>
			<a href={page} aria-current={chosen ? undefined : 'true'}>
				{words.all(list.length)}
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
