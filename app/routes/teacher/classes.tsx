import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import type { EventsShown } from '#app/views/event/events-view.tsx'
import { eventsTitle } from '#app/views/event/title.ts'
import { later } from '#app/components/later.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { teacherEventsHref } from '#app/domain/event/href.ts'
import { readEvents } from '#app/views/event/read.server.ts'
import { saveEvents } from '#app/views/event/save.server.ts'
import { enter } from '#app/guards/enter.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { Covered, TaughtClasses } from './classes/lists.tsx'
import { readClasses } from './classes/read.server.ts'
import { daysLinks, paperLinks } from '#app/styles/work.ts'

const EventsView = later(() => import('#app/views/event/events-view.tsx'), 'EventsView')

export const links = () => [...daysLinks(), ...paperLinks()]

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (loaded?: { events: EventsShown | null }) =>
		loaded?.events ? eventsTitle(loaded.events) : 'Classes',
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'class:read')
	if (isEvents(args)) return { events: await readEvents(args, access), own: null }
	return { events: null, own: readClasses(access) }
}

/** Teachers sign up their own students for recitals and exams, and enter their results. */
export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'teacher', 'learning:write')
	return isEvents(args) ? saveEvents(args, access) : missing()
}

function isEvents({ request }: LoaderFunctionArgs): boolean {
	return new URL(request.url).searchParams.get('tab') === 'events'
}

export default function TeacherClasses() {
	const { events, own } = useLoaderData<typeof loader>()
	if (events) return <EventsView {...events} />
	return own && <OwnClasses {...own} />
}

function OwnClasses({ classes, past, covered }: ReturnType<typeof readClasses>) {
	return (
		<>
			<PageHead
				title="Classes"
				line={many(classes.length, 'class', 'classes')}
				others={[{ to: teacherEventsHref(), label: 'Recitals and exams' }]}
			/>
			{classes.length === 0 ? (
				<EmptyList
					kind="new"
					title="No classes yet"
					words="The office assigns classes to teachers. You see yours here as soon as you have one."
				/>
			) : (
				<TaughtClasses caption="Your classes" classes={classes} />
			)}
			<div className="stack">
				{covered.length > 0 ? (
					<Panel title="Lessons you cover" wide>
						<Covered lessons={covered} />
					</Panel>
				) : null}
				{past.length > 0 ? (
					<details className="card">
						<summary>{many(past.length, 'finished class', 'finished classes')}</summary>
						<TaughtClasses caption="Finished classes" classes={past} />
					</details>
				) : null}
			</div>
		</>
	)
}
