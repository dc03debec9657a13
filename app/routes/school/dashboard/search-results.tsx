import { hitIcons } from '#app/components/shell/hit-icons.ts'
import { Icon } from '#app/components/icon.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { hitKinds, type SearchHit } from '#app/domain/search.ts'
import type { ShownHit } from '#app/requests/search-hits.server.ts'

interface Props {
	typed: string
	hits: ShownHit[]
}

/** Search results as a page, for Enter and for browsers without JavaScript. */
export function SearchResults({ typed, hits }: Props) {
	const kinds = (Object.keys(hitKinds) as SearchHit['kind'][]).filter((kind) =>
		hits.some((hit) => hit.kind === kind),
	)
	return (
		<>
			<PageHead title="Search" trail={[{ to: href.dashboard(), label: 'Dashboard' }]} />
			<p role="status" className="muted">
				{countWords(typed, hits.length)}
				{hits.length > 0 ? (
					<>
						{' '}
						for “<bdi>{typed}</bdi>”
					</>
				) : null}
			</p>
			<div className="cards-column">
				{kinds.map((kind) => (
					<Panel key={kind} title={hitKinds[kind]}>
						<ul className="rows">
							{hits
								.filter((hit) => hit.kind === kind)
								.map((hit) => (
									<Hit key={`${hit.id} ${hit.name}`} hit={hit} />
								))}
						</ul>
					</Panel>
				))}
			</div>
			{typed.trim() ? (
				<p>
					<Link to={href.studentList({ search: typed, archived: 'yes' })}>Search archived students</Link>
				</p>
			) : null}
		</>
	)
}

function countWords(typed: string, hits: number): string {
	if (!typed.trim()) return 'Type a name, any part of a phone number, an email address or an invoice number.'
	if (hits === 0) return 'No results. Check the spelling, or try fewer letters.'
	return hits === 1 ? '1 result' : `${hits} results`
}

function Hit({ hit: { to, name, facts, phone, actions } }: { hit: ShownHit }) {
	return (
		<li>
			<span>
				<a href={to}>
					<bdi>{name}</bdi>
				</a>
				<br />
				<span className="muted">{[...facts, phone].filter(Boolean).join(' · ')}</span>
			</span>{' '}
			<span className="hit-actions">
				{actions.map((action) => [
					<a key={action.label} className="button button-small" href={action.to}>
						<Icon name={hitIcons[action.label]} /> {action.label}
						<span className="sr-only"> {action.about}</span>
					</a>,
					' ',
				])}
			</span>
		</li>
	)
}
