import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Changes } from '#app/components/history/changes.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { Link } from '#app/components/link.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { historyWords, inWords, readHistory, withoutMoney } from '#app/requests/history.server.ts'
import { openList } from '#app/requests/open-list.server.ts'
import { listPeople } from '#app/models/account/people.server.ts'
import { listHistory } from '#app/models/history.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import { openHref } from '#app/domain/account/school-pages.ts'
import { activityGroups } from '#app/domain/history/activity.ts'
import { href } from '#app/domain/href.ts'
import { objectHref } from '#app/domain/object-href.ts'
import { adminTabs } from '#app/domain/school/admin-tabs.ts'
import { clearedHref, isFiltered, typedFilters } from '#app/utils/list-query.ts'
import { momentIn } from '#app/domain/account/reading.ts'

const PAGE = 50

export const handle = { title: adminTabs.history }

/** A solo teacher has no other people at the desk. */
const OF_SCHOOLS = ['office', 'staff', 'teacher']

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'people:write')
	await openList(args, access, href.history(), historyWords)
	const { query, asked: wanted } = readHistory(args, access)
	const entries = listHistory(access, wanted, PAGE + 1)
	const staff = listPeople(access, { group: 'staff', search: '', before: null }).rows
	const who = staff.map(({ userId, name }) => ({ value: userId, label: name }))
	const other = entries.find(({ actorId }) => actorId === query.filters.who)
	if (other?.actorId && !who.some(({ value }) => value === other.actorId))
		who.push({ value: other.actorId, label: other.actorName })
	const reading = readingOf(access)
	const written = { format: reading.dateFormat, timeZone: reading.timeZone }
	return {
		query,
		entries: inWords(
			withoutMoney(access, entries.slice(0, PAGE)).map((line) => ({
				...line,
				to: openHref(access, objectHref(line)),
			})),
			written,
		),
		next: entries.length > PAGE ? (entries[PAGE - 1]?.id ?? null) : null,
		who,
		groups: activityGroups()
			.filter(({ value }) => access.school.kind !== 'solo' || !OF_SCHOOLS.includes(value))
			.filter(({ actions }) => !actions.every((action) => wanted.except.includes(action)))
			.map(({ value, label }) => ({ value, label })),
		reading,
	}
}

export default function History() {
	const { query, entries, next, who, groups, reading } = useLoaderData<typeof loader>()
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
					<EmptyList kind="new" title="Nothing yet" text="Changes people make appear here." />
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
					<Link className="button" to={href.people('checks')}>
						Check that nothing was changed
					</Link>
				) : null}
			</div>
		</>
	)
}

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
