import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmptyList } from '#app/components/empty-list.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { many } from '#app/domain/class/labels.ts'
import { eventsHref } from '#app/domain/event/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { Covered, TaughtClasses } from './classes/lists.tsx'
import { readClasses } from './classes/read.server.ts'

export { paperLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Classes' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'teacher', 'class:read')
	return readClasses(access)
}

/** No form is sent here. Without an action the guard could not lead those on that were, before events had addresses of their own. */
export async function action(args: ActionFunctionArgs) {
	await enter(args, 'teacher', 'learning:write')
	return missing()
}

export default function TeacherClasses() {
	const { classes, past, covered } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHead
				title="Classes"
				line={many(classes.length, 'class', 'classes')}
				others={[{ to: eventsHref(false), label: 'Recitals and exams' }]}
			/>
			{classes.length === 0 ? (
				<EmptyList
					kind="new"
					title="No classes yet"
					text="The office assigns classes to teachers. You see yours here as soon as you have one."
				/>
			) : (
				<>
					<TaughtClasses caption="Your classes" classes={classes} />
					<p className="muted mt-3 text-sm max-sm:hidden">
						Attendance is of the last 90 days, for classes with at least five marks.
					</p>
				</>
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
