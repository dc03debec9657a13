import { Day } from '#app/components/dates.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { FilterForm } from '#app/components/filter-form.tsx'
import { Pager, ResultCount, SortableTable, type Column } from '#app/components/list.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { eventHref, eventsHref, newEventHref } from '#app/domain/event/href.ts'
import { eventKinds, type EventState } from '#app/domain/event/labels.ts'
import { eventTimes, type SchoolEventQuery } from '#app/domain/event/list.ts'
import { href } from '#app/domain/href.ts'
import { clearedHref, isFiltered } from '#app/utils/list-query.ts'
import type { AtEvents } from './at.ts'
import { EventStateTag } from './event-state.tsx'

export interface EventRow {
	id: string
	name: string
	kind: string
	day: string
	clock: string
	place: string
	state: EventState
	taken: string
}

interface EventListProps extends AtEvents {
	query: SchoolEventQuery
	rows: EventRow[]
	total: number
}

/** Upcoming recitals and exams, the earliest first. */
export function EventList({ query, rows, total, isOffice, keepsEvents }: EventListProps) {
	const path = eventsHref(isOffice)
	const isNew = total === 0 && !isFiltered(query)
	const create = keepsEvents ? { to: newEventHref(), label: 'Add a recital or exam' } : undefined
	return (
		<>
			<PageHead
				title="Recitals and exams"
				line={keepsEvents ? 'Who takes part, with what, and how it ended.' : 'Your students who take part.'}
				trail={[{ to: isOffice ? href.classes() : href.teacherClasses(), label: 'Classes' }]}
				action={create}
			/>
			<FilterForm
				path={path}
				query={query}
				search="Name"
				filters={[
					{ name: 'time', label: 'When', options: eventTimes, any: 'Coming up' },
					{ name: 'kind', label: 'Kind', options: eventKinds },
				]}
			/>
			{total > 0 ? (
				<>
					<ResultCount query={query} total={total} noun={['event', 'events']} />
					<SortableTable
						caption="Recitals and exams"
						columns={COLUMNS}
						rows={rows}
						path={path}
						query={query}
						to={({ id }) => eventHref(isOffice, id)}
					/>
					<Pager path={path} query={query} total={total} />
				</>
			) : isNew ? (
				<EmptyList
					kind="new"
					title="Nothing is coming up"
					text={
						keepsEvents
							? 'Collect sign-ups, put the program in order and enter results. Past events are in the list above.'
							: 'The office adds recitals and exams. Then you can sign up your students here.'
					}
					create={create}
					other={{ to: eventsHref(isOffice, { time: 'past' }), label: 'Past events' }}
				/>
			) : (
				<EmptyList kind="no-match" what="events" clear={clearedHref(path, query)} />
			)}
		</>
	)
}

const COLUMNS: Column<EventRow>[] = [
	{ key: 'name', label: 'Name', main: true, cell: ({ name }) => <bdi>{name}</bdi> },
	{ key: 'kind', label: 'Kind', cell: ({ kind }) => kind },
	{
		key: 'day',
		label: 'When',
		cell: ({ day, clock }) => (
			<>
				<Day on={day} short />, {clock}
			</>
		),
	},
	{ key: 'place', label: 'Where', cell: ({ place }) => <bdi>{place}</bdi> },
	{ key: 'taken', numeric: true, label: 'Taking part', cell: ({ taken }) => taken },
	{ key: 'state', label: 'Status', cell: ({ state }) => <EventStateTag state={state} /> },
]
