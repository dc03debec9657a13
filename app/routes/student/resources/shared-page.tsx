import { Player } from '#app/components/resource/player.tsx'
import { href } from '#app/domain/href.ts'
import type { SharedItem } from './read.server.ts'

interface Child {
	id: string
	firstName: string
}

interface SharedPageProps {
	children: Child[]
	/** The one the page is about; all of them where nobody was chosen. */
	child: Child | null
	search: string
	groups: { id: string; title: string; items: SharedItem[] }[]
}

export function SharedPage({ children, child, search, groups }: SharedPageProps) {
	return (
		<>
			<h1>Resources</h1>
			{children.length > 1 ? <Children list={children} chosen={child} /> : null}
			{groups.length > 0 || search ? <Search child={child} search={search} /> : null}
			{groups.length === 0 ? <Nothing search={search} /> : null}
			{groups.map(({ id, title, items }) => (
				<section key={id} className="card">
					<h2>
						<bdi>{title}</bdi>
					</h2>
					<ul className="shared-list">
						{items.map((item) => (
							<li key={item.id} className="shared-item">
								<Item {...item} />
							</li>
						))}
					</ul>
				</section>
			))}
		</>
	)
}

function Item({ title, note, what, to, kind, isAudio, isImage, isNew, withdrawn }: SharedItem) {
	return (
		<>
			<h3>
				<bdi>{title}</bdi> {isNew ? <span className="new-mark">New</span> : null}
			</h3>
			{note ? <p className="as-typed">{note}</p> : null}
			{withdrawn ? (
				<p className="muted">Withdrawn since {withdrawn}. Ask your teacher if you still need it.</p>
			) : (
				<>
					{isAudio || isImage ? <Player url={to} title={title} isAudio={isAudio} isImage={isImage} /> : null}
					<p>
						<a
							className="button"
							href={to}
							rel={kind === 'link' ? 'noreferrer' : undefined}
							download={kind === 'file' || undefined}
						>
							{kind === 'link' ? 'Open link' : 'Download'}
							<span className="sr-only"> {title}</span>
						</a>{' '}
						<span className="muted">{what}</span>
					</p>
				</>
			)}
		</>
	)
}

/** The choice is in the address alone, so that two windows can be about two children. */
function Children({ list, chosen }: { list: Child[]; chosen: Child | null }) {
	return (
		<nav className="child-links" aria-label="Child">
			<a href={href.sharedResources()} aria-current={chosen ? undefined : 'true'}>
				All children
			</a>
			{list.map(({ id, firstName }) => [
				' ',
				<a
					key={id}
					href={href.sharedResources({ child: id })}
					aria-current={chosen?.id === id ? 'true' : undefined}
				>
					<bdi>{firstName}</bdi>
				</a>,
			])}
		</nav>
	)
}

function Search({ child, search }: { child: Child | null; search: string }) {
	return (
		<form className="form" method="get" action={href.sharedResources()} role="search">
			{child ? <input type="hidden" name="child" value={child.id} /> : null}
			<div className="field">
				<label htmlFor="search">Search</label>
				<input className="input" id="search" name="search" type="search" defaultValue={search} />
			</div>
			<p>
				<button className="button">Search</button>
			</p>
		</form>
	)
}

function Nothing({ search }: { search: string }) {
	return (
		<section className="card" role="status">
			{search ? (
				<p>
					Nothing is called “{search}”. <a href={href.sharedResources()}>Show everything</a>
				</p>
			) : (
				<p>
					Nothing is shared with you yet. Sheet music, recordings and links from your teachers appear here.
				</p>
			)}
		</section>
	)
}
