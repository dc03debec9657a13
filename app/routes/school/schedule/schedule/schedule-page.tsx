import { ScheduleOffer } from '#app/components/class/schedule-offer.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Link } from '#app/components/link.tsx'
import { Neighbors, PageHead, Tabs } from '#app/components/page-head.tsx'
import { Panel, State } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'
import type { readSchedule } from './read.server.ts'
import { View } from './view.tsx'

export type ScheduleData = ReturnType<typeof readSchedule>

/** Lessons as a grid on wide screens, and always as a list. */
export function SchedulePage(data: ScheduleData) {
	const { view, title, query, path, links, what, choices, lessons } = data
	const here = links.views.find((tab) => tab.view === view)?.to ?? ''
	return (
		<>
			<PageHead
				title={title}
				action={{ to: links.add, label: 'Add lesson' }}
				more={[
					{ to: links.free, label: 'Find free time' },
					{ to: links.away, label: 'Teacher away' },
					{ to: links.plain, label: 'Plain list' },
					{ to: links.forced, label: 'Clashes' },
					{ to: href.schoolSettings('closures'), label: 'Closures' },
				]}
			>
				<Neighbors
					label="Other days"
					previous={{ to: links.previous, label: 'Previous' }}
					next={{ to: links.next, label: 'Next' }}
				>
					<Link className="button" to={links.today}>
						Today
					</Link>
				</Neighbors>
			</PageHead>
			<Tabs label="Views of the schedule" here={here} tabs={links.views} />
			<FilterForm
				path={path}
				query={query}
				filters={[
					...(choices.teachers.length > 1
						? [{ name: 'teacher', label: 'Teacher', options: choices.teachers }]
						: []),
					{ name: 'room', label: 'Room', options: choices.rooms },
					{ name: 'class', label: what, options: choices.classes },
					{
						name: 'state',
						label: 'Status',
						options: [
							{ value: 'open', label: 'Not canceled' },
							{ value: 'canceled', label: 'Canceled' },
						],
					},
				]}
			/>
			<Closed closed={data.closed} />
			{lessons.length === 0 ? <NoLessons data={data} /> : null}
			<Offers offers={isFiltered(query) ? [] : data.unscheduled} />
			<View data={data} />
		</>
	)
}

function Closed({ closed }: Pick<ScheduleData, 'closed'>) {
	if (closed.length === 0) return null
	return (
		<ul className="closed-days" aria-label="Closures">
			{closed.map(({ id, name, isClosed, facts }) => (
				<li key={id}>
					<State tone="brass">{isClosed ? 'Closed' : 'Note'}</State> <bdi>{name}</bdi>{' '}
					<span className="muted">{facts}</span>
				</li>
			))}
		</ul>
	)
}

function NoLessons({ data }: { data: ScheduleData }) {
	const { next, query, path, view, links } = data
	const isQuiet = !next && !isFiltered(query)
	if (isQuiet && (view === 'week' || view === 'agenda'))
		return (
			<EmptyList
				kind="new"
				title="No lessons on these days"
				text="Lessons appear here once a class has a weekday, a time and a first day, or when you add one."
				create={{ to: links.add, label: 'Add lesson' }}
			/>
		)
	return (
		<p role="status">
			{isFiltered(query) ? 'No lessons match' : 'There are no lessons'} on{' '}
			{view === 'day' ? 'this day' : 'these days'}.{' '}
			{next ? (
				<>
					The next is on <Link to={next.to}>{next.text}</Link>.
				</>
			) : null}{' '}
			{isFiltered(query) ? <Link to={clearedHref(path, query)}>Clear filters</Link> : null}
		</p>
	)
}

/** Classes that can be scheduled with one click. */
function Offers({ offers }: { offers: ScheduleData['unscheduled'] }) {
	if (offers.length === 0) return null
	return (
		<Panel title="Not in the schedule yet">
			<ul className="rows">
				{offers.map((offer) => (
					<li key={offer.id}>
						<span>
							<Link to={href.class(offer.id)}>
								<bdi>{offer.name}</bdi>
							</Link>
						</span>{' '}
						<ScheduleOffer offer={offer} />
					</li>
				))}
			</ul>
		</Panel>
	)
}
