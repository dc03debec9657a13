import { Changes } from '#app/components/history/changes.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { Link } from '#app/components/link.tsx'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered, typedFilters } from '#app/utils/list-query.ts'
import { momentIn } from '#app/domain/account/reading.ts'
import type { historyShown } from './read.server.ts'

/** What was done, by whom, and what was there before. */
export function History({ shown }: { shown: ReturnType<typeof historyShown> }) {
	const { query, entries, next, who, groups, reading } = shown
	const open = useOpenAreas()
	return (
		<>
			<FilterForm
				path={href.history()}
				query={query}
				filters={[
					{ name: 'who', label: 'Who', options: who, any: 'Anybody' },
					{ name: 'what', label: 'About', options: groups, any: 'Anything' },
					{ name: 'from', label: 'From', type: 'date' },
					{ name: 'to', label: 'To', type: 'date' },
				]}
			/>
			{entries.length === 0 ? (
				isFiltered(query) ? (
					<EmptyList kind="no-match" what="entries" clear={clearedHref(href.history(), query)} />
				) : (
					<EmptyList kind="new" title="Nothing yet" words="Changes people make appear here." />
				)
			) : (
				<ul className="rows">
					{entries.map(({ id, at, actorId, actorName, did, objectName, to, changes }) => (
						<li key={id}>
							<span>
								{actorId ? (
									<a href={href.history({ who: actorId })}>
										<bdi>{actorName}</bdi>
									</a>
								) : (
									actorName
								)}{' '}
								{did} <Named name={objectName} to={to} />
								<Changes changes={changes} />
							</span>{' '}
							<span className="muted">{momentIn(reading, at)}</span>
						</li>
					))}
				</ul>
			)}
			<div className="button-row">
				{next ? (
					<Link className="button" to={href.history({ ...typedFilters(query), before: next })}>
						Earlier
					</Link>
				) : null}{' '}
				{entries.length > 0 ? (
					<a className="button" href={href.historyFile(query.filters)}>
						Download CSV
					</a>
				) : null}{' '}
				{open.settings ? (
					<Link className="button" to={href.people({ tab: 'checks' })}>
						Check that nothing was changed
					</Link>
				) : null}
			</div>
		</>
	)
}

/** What it was done to, and the way there. */
function Named({ name, to }: { name: string | null; to: string | null }) {
	if (!name) return null
	return to ? (
		<Link to={to}>
			<bdi>{name}</bdi>
		</Link>
	) : (
		<bdi>{name}</bdi>
	)
}
