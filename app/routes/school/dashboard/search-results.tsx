import { Icon } from '#app/components/icon.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { hitHref, hitKinds, type SearchHit } from '#app/domain/search.ts'

interface Props {
	typed: string
	hits: SearchHit[]
}

/** What a search finds, for whoever pressed Enter or has no script. */
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
		</>
	)
}

function countWords(typed: string, hits: number): string {
	if (!typed.trim()) return 'Type a name, any part of a phone number, or an email address.'
	if (hits === 0) return 'No results. Check the spelling, or try fewer letters.'
	return hits === 1 ? '1 result' : `${hits} results`
}

function Hit({ hit }: { hit: SearchHit }) {
	const { name, facts, phone, email } = hit
	return (
		<li>
			<span>
				<a href={hitHref(hit)}>
					<bdi>{name}</bdi>
				</a>
				<br />
				<span className="muted">{facts.join(', ')}</span>
			</span>
			<span>
				{phone ? (
					<a className="button button-small" href={phone.href}>
						<Icon name="phone" /> {phone.words}
					</a>
				) : null}
				{email ? (
					<a className="button button-small" href={`mailto:${email}`} aria-label={`Email ${name}`}>
						<Icon name="mail" /> Email
					</a>
				) : null}
			</span>
		</li>
	)
}
